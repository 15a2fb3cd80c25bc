import { encode } from 'uqr';
import { LruCache } from '../../../domain/lru-cache.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './app-banner.module.css';
import { EXTERNAL } from '../data/external-links.ts';

/** The operator's app: a QR code on wide screens, store buttons on phones; one of them on both if it is the only one. [P6] */
export function AppBanner() {
  const { t } = useTexts();
  const { apps = {}, name } = useOperator();
  const stores = [
    { href: apps.androidUrl, text: t('lot.appAndroid') },
    { href: apps.iosUrl, text: t('lot.appIos') },
  ].flatMap(({ href, text }) => (href === undefined ? [] : [{ href, text }]));
  const page = apps.qrPageUrl;
  if (stores.length === 0 && page === undefined) return null;
  const both = stores.length > 0 && page !== undefined;
  return (
    <section className={`soft strip screen-only ${styles.banner}`} aria-labelledby="lot-app">
      <div className={styles.words}>
        <h2 id="lot-app" className="size-m">
          {t('lot.appTitle', { operator: name })}
        </h2>
        <p>{t('lot.appText')}</p>
        {stores.length > 0 && (
          <div className={both ? `${styles.stores} ${styles.phone}` : styles.stores}>
            {stores.map(({ href, text }) => (
              <ButtonLink key={href} variant="quiet" {...EXTERNAL} href={href}>
                {text}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
      {page !== undefined && (
        <a
          {...EXTERNAL}
          href={page}
          className={both ? `${styles.scan} ${styles.wide}` : styles.scan}
        >
          <QrCode text={page} className={styles.code} />
          <span className="visually-hidden">{`${t('lot.appQr')}. `}</span>
          <span>{t('lot.appScan')}</span>
        </a>
      )}
    </section>
  );
}

interface QrCodeProps {
  readonly text: string;
  readonly className: string | undefined;
}

/** By text: a server has its operators' codes on each lot's page. */
const codes = new LruCache<string, { readonly size: number; readonly path: string }>(8);

/** A QR code as one SVG path. Decorative, because the text beside it says what it opens. */
function QrCode({ text, className }: QrCodeProps) {
  const { size, path } = codes.get(text, () => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
    return { size: modules, path: modulePath(data) };
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** Draws each run of dark modules in a row as one rectangle. */
function modulePath(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - start;
      parts.push(`M${start} ${y}h${width}v1h-${width}z`);
    }
  }
  return parts.join('');
}
