import { lazy, Suspense } from 'react';
import styles from './lazy-links.module.css';

/** What the footer and the menu hold is needed by few and seen last: one chunk, after the first view. */
const Menu = lazy(async () => {
  const { Menu: Component } = await import('./menu.tsx');
  return { default: Component };
});

const PageFooter = lazy(async () => {
  const { Footer: Component } = await import('./footer.tsx');
  return { default: Component };
});

const EndOfList = lazy(async () => {
  const { ListFooter: Component } = await import('./footer.tsx');
  return { default: Component };
});

/** Its place in the header is kept meanwhile. */
export function LazyMenu() {
  return (
    <Suspense fallback={<span className={styles['menu']} />}>
      <Menu />
    </Suspense>
  );
}

export function LazyFooter() {
  return (
    <Suspense fallback={null}>
      <PageFooter />
    </Suspense>
  );
}

export function LazyListFooter() {
  return (
    <Suspense fallback={null}>
      <EndOfList />
    </Suspense>
  );
}
