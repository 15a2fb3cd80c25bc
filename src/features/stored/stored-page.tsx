import { useEffect, useRef, useState } from 'react';
import { STORED_SEGMENT } from '../../domain/paths.ts';
import { useEngine } from '../../engine-client/engine-context.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { useOperator, usePaths } from '../../operators/operator-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DescribedHead } from '../../ui/described-head.tsx';
import { useHref } from '../../ui/use-href.ts';
import {
  findKept,
  type Found,
  GROUPS,
  KEPT_THINGS,
  type KeptId,
  removeKept,
} from './kept-things.ts';
import styles from './stored-page.module.css';

/** "Hva lagres": what is kept on the device, why, how long, what of it is there now, and how it is removed. [G3] */
export function StoredPage() {
  const { t, code } = useTexts();
  const { name: operator } = useOperator();
  const paths = usePaths();
  const home = useHref(paths.search(code));
  const heading = useRef<HTMLHeadingElement>(null);
  // Unknown on the server, and until the stores have answered.
  const [found, setFound] = useState<Found>();
  const [isRemoved, setRemoved] = useState(false);
  const engine = useEngine();
  useEffect(() => {
    // Where the visitor removes the list, none is loaded and kept anew. [G3]
    engine.dispose();
    const look = () => void findKept().then(setFound);
    look();
    // Another tab keeps and removes too.
    const leaving = new AbortController();
    window.addEventListener('storage', look, { signal: leaving.signal });
    document.addEventListener('visibilitychange', look, { signal: leaving.signal });
    return () => leaving.abort();
  }, [engine]);
  const remove = async (ids: readonly KeptId[]): Promise<void> => {
    if (!found) return;
    // The button goes with what it removes.
    heading.current?.focus({ preventScroll: true });
    setRemoved(false);
    await removeKept(ids);
    setFound(await findKept());
    setRemoved(true);
  };
  const all = KEPT_THINGS.map(({ id }) => id);
  return (
    <div className={styles.page}>
      <DescribedHead
        type="website"
        title={`${t('page.stored')} – ${operator}`}
        description={t('stored.description')}
        pathIn={(language) => `${paths.prefix(language)}/${STORED_SEGMENT}`}
      />
      <h1 ref={heading} tabIndex={-1}>
        {t('page.stored')}
      </h1>
      <p>{t('stored.intro')}</p>
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={`stored-${group}`}>
          <h2 id={`stored-${group}`} className="size-l">
            {t(`stored.${group}.title`)}
          </h2>
          <p className="small">{t(`stored.${group}.until`)}</p>
          <ul className={`card ${styles.things}`}>
            {KEPT_THINGS.filter((thing) => thing.group === group).map(({ id, keys }) => {
              const here = found?.get(id) ?? [];
              const name = t(`stored.thing.${id}.name`);
              const names = (here.length > 0 ? here : keys).map(([, key]) => key);
              return (
                <li key={id} className={`line ${styles.thing}`}>
                  <div className={styles.words}>
                    <h3 className="size-m">{name}</h3>
                    <p>{t(`stored.thing.${id}.why`)}</p>
                    <p className={`small ${styles.keys}`}>
                      <code>{names.join(', ')}</code>
                    </p>
                  </div>
                  {found &&
                    (here.length > 0 ? (
                      <Button
                        variant="quiet"
                        aria-label={t('stored.removeThing', { name })}
                        onClick={() => void remove([id])}
                      >
                        {t('stored.remove')}
                      </Button>
                    ) : (
                      <p className="small">{t('stored.none')}</p>
                    ))}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <p className="small">{t('stored.inBrowser')}</p>
      <div className={`wrap ${styles.actions}`}>
        {all.some((id) => found?.get(id)?.length) && (
          <Button onClick={() => void remove(all)}>{t('stored.removeAll')}</Button>
        )}
        {/* Another document: this one has loaded no list. */}
        <a className={buttonClass('soft')} href={home}>
          {t('page.toSearch')}
        </a>
        <output>{isRemoved && t('stored.removed')}</output>
      </div>
    </div>
  );
}
