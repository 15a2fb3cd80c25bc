import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { usePaths } from '../operators/operator-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHref } from '../ui/use-href.ts';
import styles from './layout.module.css';
import { telemetry } from './telemetry.ts';

/** Matches the errors of Chromium, Firefox, Safari and Vite for a chunk that is gone since an update. */
const MISSING_CHUNK =
  /dynamically imported module|importing a module script failed|unable to preload/i;

/** The page after a crash: what happened, in one sentence, and a button that reloads. */
export function FailurePage({ error }: { readonly error: unknown }) {
  useEffect(() => telemetry().error(error), [error]);
  const { t } = useTexts();
  const { code } = useLanguage();
  const paths = usePaths();
  const home = useHref(paths.search(code));
  const updated = error instanceof Error && MISSING_CHUNK.test(error.message);
  return (
    <div className={styles.centred}>
      <title>{t(updated ? 'page.updatedTitle' : 'page.failedTitle')}</title>
      <Notice
        level={1}
        role="alert"
        icon={updated ? <RefreshCw /> : <TriangleAlert />}
        title={t(updated ? 'page.updatedTitle' : 'page.failedTitle')}
        text={t(updated ? 'page.updatedText' : 'page.failedText')}
      >
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('page.reload')}
          </Button>
          <ButtonLink variant="quiet" href={home}>
            {t('page.toSearch')}
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}
