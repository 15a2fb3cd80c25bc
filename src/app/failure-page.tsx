import { CloudAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Fault } from '../domain/errors.ts';
import type { LotHit } from '../domain/search-api.ts';
import { useEngine, useLoadReport } from '../engine-client/engine-context.tsx';
import { lotTitle } from '../domain/lot-title.ts';
import { placeLine } from '../domain/place-line.ts';
import { useTexts } from '../i18n/texts.tsx';
import { positionDirectionsUrl } from '../map/directions-url.ts';
import { usePaths } from '../operators/operator-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LotCard } from '../ui/lot-card.tsx';
import { LotSkeleton } from '../ui/skeleton.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHref } from '../ui/use-href.ts';
import styles from './layout.module.css';

/** Matches the errors of Chromium, Firefox, Safari and Vite for a chunk that can't be had. */
const MISSING_CHUNK =
  /dynamically imported module|importing a module script failed|unable to preload/i;

const LONGEST_WAIT_MS = 4_000;

/** `updated`: the host has a newer build, without this page's chunks. */
type Cause = 'failed' | 'updated' | 'offline';

/** The page after a crash: what happened, in one sentence, and a way on. */
export function FailurePage({ error }: { readonly error: unknown }) {
  // The texts of another language may be out of reach, too.
  const isMissing =
    error instanceof Fault || (error instanceof Error && MISSING_CHUNK.test(error.message));
  const [cause, setCause] = useState<Cause | undefined>(isMissing ? undefined : 'failed');
  useEffect(() => {
    if (isMissing) void causeOfMissingChunk().then(setCause);
  }, [isMissing]);
  if (cause === undefined) return <LotSkeleton />;
  return cause === 'offline' ? <OfflinePage /> : <Failure cause={cause} />;
}

function Failure({ cause }: { readonly cause: 'failed' | 'updated' }) {
  const { t, code } = useTexts();
  const home = useHref(usePaths().search(code));
  return (
    <div className={`centred ${styles.centred}`}>
      <title>{t(`page.${cause}Title`)}</title>
      <Notice
        level={1}
        role="alert"
        icon={<TriangleAlert />}
        title={t(`page.${cause}Title`)}
        text={t(`page.${cause}Text`)}
      >
        <div className={`wrap ${styles.actions}`}>
          <Button variant="primary" onClick={() => location.reload()}>
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

/** In place of a page whose code can't be had without a network: of a lot, what the kept list knows of it. [P8] */
function OfflinePage() {
  const { t } = useTexts();
  const { id = '' } = { id: undefined, ...usePaths().parse(useLocation().pathname) };
  const report = useLoadReport();
  const engine = useEngine();
  const [lot, setLot] = useState<LotHit>();
  useEffect(() => {
    // `useLotHit` would come with every page's first view.
    if (id !== '') engine.ask('lotById', [id]).then(setLot, () => undefined);
  }, [engine, id]);
  useEffect(() => {
    window.addEventListener('online', reloadIfReachable);
    return () => window.removeEventListener('online', reloadIfReachable);
  }, []);
  const title = lot ? lotTitle(lot, t('lotCard.nameless')) : t('page.offlineTitle');
  return (
    <div className={`centred ${styles.centred}`}>
      <title>{title}</title>
      <Notice
        level={1}
        role="alert"
        icon={<CloudAlert />}
        title={title}
        text={t(lot ? 'lot.listedUndated' : 'page.offlineText')}
      >
        {lot && (
          <LotCard
            name={placeLine(lot)}
            place=""
            properties={report?.properties.filter((one) => lot.propertyIds.includes(one.id)) ?? []}
            chargers={lot.chargers}
            known={lot.facts && { id, facts: lot.facts }}
          />
        )}
        <div className={`wrap ${styles.actions}`}>
          {lot && (
            <ButtonLink variant="primary" href={positionDirectionsUrl(lot.position)}>
              {t('lot.directions')}
            </ButtonLink>
          )}
          <Button variant="quiet" onClick={reloadIfReachable}>
            {t('page.retry')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Without a network a reload would end on the browser's own page. */
function reloadIfReachable(): void {
  void causeOfMissingChunk().then((cause) => cause !== 'offline' && location.reload());
}

/** Asks the host for the script of its service worker, which lists the files of its build. */
async function causeOfMissingChunk(): Promise<Cause> {
  const own = import.meta.url.split('/').pop() ?? '';
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}sw.js`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    // A hotel's sign-in page is no answer of the host.
    const isScript = response.headers.get('content-type')?.includes('javascript');
    if (!response.ok || !isScript) return 'offline';
    return (await response.text()).includes(own) ? 'failed' : 'updated';
  } catch {
    return 'offline';
  }
}
