import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useImageUrl } from '../data/lot-queries.ts';

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
  const element = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The server's page may have failed to load it before anyone listened.
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    if (complete && naturalWidth === 0) setBroken(true);
  }, []);
  if (imageUrl === undefined || broken) return null;
  return (
    <img
      ref={element}
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
