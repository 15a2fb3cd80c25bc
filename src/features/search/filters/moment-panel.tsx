import { CarFront } from 'lucide-react';
import { LOT_KINDS, type Plug } from '../../../domain/kinds-and-plugs.ts';
import type { MomentCounts } from '../../../domain/search-api.ts';
import { formatMeters, formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { carText, keepCar, keptCar } from '../../../saved/kept-car.ts';
import {
  CAR_KEY,
  changedMoment,
  type MomentChange,
  type MomentFilters,
  momentParameters,
  NO_MOMENT,
} from '../../../domain/moment-filters.ts';
import { useLastingText } from '../../../ui/lasting-text.ts';
import { Choice } from './choice.tsx';
import { FilterBox } from './filter-box.tsx';
import panel from './filter-panel.module.css';
import { LotsLeft } from './lots-left.tsx';
import { MomentIcon, useIsLater, useMomentName } from './moment-filter.tsx';

/** In the order in which drivers meet them; a plug without a known name is not offered. */
const OFFERED_PLUGS: readonly Plug[] = ['ccs', 'chademo', 'type2', 'tesla', 'type1', 'schuko'];
const NO_COUNTS: MomentCounts = { kinds: {}, plugs: {}, kw: {} };

/** The filters of the moment [F5] and of the car [F8]: those that the list knows of any lot, or that are set. */
export function MomentPanel(props: {
  readonly moment: MomentFilters;
  readonly counts: MomentCounts | undefined;
  readonly onChange: (change: MomentChange) => void;
}) {
  const { t, tag } = useTexts();
  const { moment, onChange } = props;
  const momentName = useMomentName();
  const isLater = useIsLater();
  const counts = props.counts ?? NO_COUNTS;
  const hasKinds = LOT_KINDS.every((kind) => counts.kinds[kind] !== undefined);
  const plugs = OFFERED_PLUGS.filter((plug) => counts.plugs[plug] !== undefined);
  const steps = Object.keys(counts.kw).map(Number);
  const heights = Object.keys(counts.heights ?? {}).map(Number);
  const isSaid = moment.plug ?? moment.kw ?? moment.height;
  const onCar = (change: MomentChange) => {
    onChange(change);
    // Not what only a link names: nobody asked to remember that.
    const kept = keptCar();
    if (kept) keepCar(changedMoment(kept, change));
  };
  const notes = [
    ...(plugs.length > 0 || steps.length > 0 ? [t('moment.plugNote')] : []),
    ...(heights.length > 0 ? [t('moment.heightNote')] : []),
  ];
  const hasCar = plugs.length > 0 || steps.length > 0 || heights.length > 0 || isSaid !== undefined;
  return (
    <>
      {(hasKinds || moment.kind) && (
        <Choice
          variant="joined"
          parameter="kind"
          legend={t('moment.kindGroup')}
          values={LOT_KINDS}
          chosen={moment.kind}
          any={t('moment.kind.all')}
          nameOf={(kind) => t(`moment.kind.${kind}`)}
          lotsOf={(kind) => counts.kinds[kind]}
          onChoose={(kind) => onChange({ kind })}
        />
      )}
      {NOW_KEYS.some((key) => counts[key] !== undefined || moment[key]) && (
        <fieldset className={panel.group}>
          <legend className={`small ${panel.legend}`}>
            {t(isLater ? 'moment.groupThen' : 'moment.group')}
          </legend>
          {NOW_KEYS.map(
            (key) =>
              (counts[key] !== undefined || moment[key]) && (
                <FilterBox
                  key={key}
                  variant="row"
                  icon={<MomentIcon of={key} sizePx={18} />}
                  name={momentName(key, moment)}
                  note={t(`moment.${key}Note`)}
                  parameter={[key, '1']}
                  checked={moment[key] === true}
                  lots={<LotsLeft lots={counts[key]} />}
                  onToggle={() => onChange({ [key]: moment[key] ? undefined : true })}
                />
              ),
          )}
        </fieldset>
      )}
      {hasCar && (
        <fieldset className={panel.group}>
          <legend className={panel.title}>{t('moment.car')}</legend>
          <CarChoice
            parameter="plug"
            legend={t('moment.plugGroup')}
            values={plugs}
            chosen={moment.plug}
            nameOf={(plug) => t(`facts.plug.${plug}`)}
            lotsOf={(plug) => counts.plugs[plug]}
            onChoose={(plug) => onCar({ plug })}
          />
          <CarChoice
            parameter="kw"
            legend={t('moment.powerGroup')}
            values={steps}
            chosen={moment.kw}
            nameOf={(kw) => t('moment.power', { power: formatNumber(kw, tag) })}
            lotsOf={(kw) => counts.kw[kw]}
            onChoose={(kw) => onCar({ kw })}
          />
          <CarChoice
            parameter="height"
            legend={t('moment.heightGroup')}
            values={heights}
            chosen={moment.height}
            nameOf={(height) => t('moment.meters', { height: formatMeters(height, tag) })}
            lotsOf={(height) => counts.heights?.[height]}
            onChoose={(height) => onCar({ height })}
          />
          {notes.length > 0 && <p className={`small ${panel.legend}`}>{notes.join(' ')}</p>}
          {counts.tooLow !== undefined && counts.tooLow > 0 && (
            <p className={`small ${panel.legend}`}>
              {t('moment.tooLow', { count: counts.tooLow })}
            </p>
          )}
          <RememberCar moment={moment} />
        </fieldset>
      )}
    </>
  );
}

const NOW_KEYS = ['open', 'free'] as const;

/** A value that only the address had is listed too, so that it can be removed. Numbers ascend. */
function CarChoice<T extends string | number>(
  props: Omit<Parameters<typeof Choice<T>>[0], 'variant' | 'any'>,
) {
  const { t } = useTexts();
  const { values, chosen } = props;
  if (values.length === 0 && chosen === undefined) return null;
  const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  const offered = all.toSorted((a, b) => (typeof a === 'number' ? a - Number(b) : 0));
  return <Choice {...props} variant="chips" values={offered} any={t('moment.any')} />;
}

/**
 * "Husk bilen": keeps what the panel says of the car, and names the kept one where the panel shows another, as after a link
 * with a car of its own. Choices made in it later are kept by the panel. [F8, G3]
 */
function RememberCar({ moment }: { readonly moment: MomentFilters }) {
  const { t } = useTexts();
  const momentName = useMomentName();
  const kept = useLastingText(CAR_KEY);
  const isKept = kept !== undefined;
  const isOther = isKept && kept !== carText(moment);
  const car = (isOther && keptCar()) || NO_MOMENT;
  const names = momentParameters(car).flatMap(([key, value]) =>
    value === undefined ? [] : [momentName(key, car)],
  );
  const note = t('moment.rememberCarNote');
  return (
    <div data-scripted="">
      <FilterBox
        variant="row"
        icon={<CarFront aria-hidden="true" size={18} />}
        name={t('moment.rememberCar')}
        note={isOther ? `${note}: ${names.join(', ') || t('moment.any')}` : note}
        checked={isKept}
        onToggle={() => keepCar(isKept ? undefined : moment)}
      />
    </div>
  );
}
