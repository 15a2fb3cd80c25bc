import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { keepCar, keptCar } from '../../../saved/kept-car.ts';
import type { MomentFilters } from '../../../domain/moment-filters.ts';
import { FilterBox } from './filter-box.tsx';

/** "Husk bilen": keeps what the panel says of the car. Choices made in it later are kept by the panel. [F8, G3] */
export function RememberCar({ moment }: { readonly moment: MomentFilters }) {
  const { t } = useTexts();
  const [isKept, setKept] = useState(() => keptCar() !== undefined);
  return (
    <div data-scripted="">
      <FilterBox
        variant="row"
        icon={<CarFront aria-hidden="true" size={18} />}
        name={t('moment.rememberCar')}
        note={t('moment.rememberCarNote')}
        checked={isKept}
        onToggle={() => {
          keepCar(isKept ? undefined : moment);
          setKept(!isKept);
        }}
      />
    </div>
  );
}
