import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useImageUrl } from '../data/lot-queries.ts';

interface LotImageProps {
  /** As the API writes it; empty if there is none. */
  readonly image: string;
  readonly name: string;
  readonly className: string | undefined;
}

/** The lot's picture; nothing if there is none or it fails to load. */
export function LotImage({ image, name, className }: LotImageProps) {
  const { t } = useTexts();
  const [broken, setBroken] = useState(false);
  const imageUrl = useImageUrl()(image);
  const element = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // On the server's page it may have failed to load before hydration.
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
