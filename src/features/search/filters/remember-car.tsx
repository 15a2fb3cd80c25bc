import { CarFront } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { carOf, keepCar, keptCar } from '../state/kept-car.ts';
import type { MomentFilters } from '../state/moment-filters.ts';
import { FilterBox } from './filter-box.tsx';

/** "Husk bilen": keeps what the panel says of the car, from the tick on. [F8, G3] */
export function RememberCar({ moment }: { readonly moment: MomentFilters }) {
  const { t } = useTexts();
  const [isKept, setKept] = useState(() => keptCar() !== undefined);
  const { plug, kw, height } = moment;
  useEffect(() => {
    if (isKept)
      keepCar(carOf({ ...(plug && { plug }), ...(kw && { kw }), ...(height && { height }) }));
  }, [isKept, plug, kw, height]);
  return (
    <div data-scripted="">
      <FilterBox
        variant="row"
        icon={<CarFront aria-hidden="true" size={18} />}
        name={t('moment.rememberCar')}
        note={t('moment.rememberCarNote')}
        checked={isKept}
        onToggle={() => {
          if (isKept) keepCar(undefined);
          setKept(!isKept);
        }}
      />
    </div>
  );
}
