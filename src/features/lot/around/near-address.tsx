import type { ReactNode } from 'react';
import type { LotDetail } from '../../../api/schemas.ts';
import { hasNoAddress } from '../../../domain/place-line.ts';
import { useEngineAnswer } from '../../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { inLanguage, useLocalLang } from '../../../ui/local-name.tsx';
import { placeNear } from '../../../ui/near-place.tsx';

/**
 * A lot's address; without a street, also the street or district it is near. That is known only if the visitor's
 * typing has loaded the destinations [S13]; this part doesn't load them.
 */
export function NearAddress({
  lot,
  address,
}: {
  readonly lot: LotDetail;
  readonly address: string;
}): ReactNode {
  const { t } = useTexts();
  const lang = useLocalLang();
  const { position, name } = lot;
  const named = { name, street: lot.address.street };
  const { answer, isStale } = useEngineAnswer(
    'placesNear',
    position && hasNoAddress(named) ? [[position], 'street'] : undefined,
  );
  const near = isStale ? undefined : answer?.[0];
  const itself = address && inLanguage(lang, address);
  if (near === undefined) return itself;
  return placeNear(t, named, { place: address, near, lang }) ?? itself;
}
