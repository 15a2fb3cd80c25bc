import { useState } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { useImageUrl } from './lot-queries.ts';

interface LotImageProps {
  /** As the API has it; empty where there is none. */
  readonly image: string;
  readonly name: string;
  readonly className: string | undefined;
}

/** The lot's picture, or nothing where there is none or it can't be had. */
export function LotImage({ image, name, className }: LotImageProps) {
  const { t } = useTexts();
  const [broken, setBroken] = useState(false);
  const imageUrl = useImageUrl()(image);
  if (imageUrl === undefined || broken) return null;
  return (
    <img
      className={className}
      src={imageUrl}
      alt={t('lot.imageAlt', { name })}
      width={800}
      height={600}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
