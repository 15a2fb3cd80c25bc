import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useEngine } from '../../../engine-client/engine-context.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { contractPropertyId, propertyIds } from '../../../operators/property-kind.ts';
import { afterFrame } from '../../../ui/after-frame.ts';
import { keptText } from '../../../ui/kept-text.ts';
import { takeLeft } from '../../../ui/link-clicks.ts';
import { useVisitor } from '../../../visitor/visitor-position.tsx';
import { followAddress } from './follow-address.ts';
import { CAR_KEY } from '../../../domain/moment-filters.ts';
import { followMoment } from './follow-moment.ts';
import type { InitialSearch } from './initial-search.ts';
import { keepDestination, keepSearch, saveSearch } from './keep-search.ts';
import { readAsked } from './search-address.ts';
import { isAsked } from './search-filters.ts';
import { useSearchSession } from './search-session.tsx';
import { type SavedSearch, startState } from './search-state.ts';
import type { Shown } from './shown.ts';
import { type Search, SearchStore } from './store.ts';
import { useProvided } from '../../../use-provided.ts';

interface SearchServices {
  readonly store: SearchStore;
  /** Writes the address and the session at once; call it before following a link. [U2] */
  readonly leave: () => void;
  /** What came with the page. */
  readonly initial: InitialSearch | undefined;
  /** The list's count: takes the focus from what disappears with a press. */
  readonly count: RefObject<HTMLParagraphElement | null>;
  readonly focusCount: () => void;
}

const ServicesContext = createContext<SearchServices | undefined>(undefined);
const ListedContext = createContext<Shown | undefined>(undefined);
const ShownContext = createContext<Shown | undefined>(undefined);

export interface SearchProviderProps {
  readonly initial?: InitialSearch | undefined;
}

/** Provides the search page's store, and connects it with the engine, the address, the tab's session and the page. */
export function SearchProvider(props: SearchProviderProps & { readonly children: ReactNode }) {
  const { initial } = props;
  const engine = useEngine();
  const session = useSearchSession();
  const operator = useOperator();
  const visitor = useVisitor();
  const location = useLocation();
  const navigate = useNavigate();
  const step = useNavigationType();

  const [{ services, address }] = useState(() => {
    const store = new SearchStore({
      engine,
      forgetVisitor: visitor.forget,
      destinationsUrl: () => destinationsUrl(operator.destinationsFile),
      timeZone: operator.timeZone,
      currency: operator.currency,
      propertyIds: propertyIds(operator),
      initial,
      afterFrame,
    });
    const follower = followAddress(store, contractPropertyId(operator), location);
    const leave = (): void => {
      saveSearch(store, session);
      follower.write();
    };
    const count: SearchServices['count'] = { current: null };
    const focusCount = (): void => count.current?.focus();
    return {
      address: follower,
      services: { store, leave, initial, count, focusCount } satisfies SearchServices,
    };
  });
  const { store, leave } = services;
  const [listed, setListed] = useState(store.get().shown);
  const [shown, setShown] = useState(listed);

  useLayoutEffect(() => {
    store.dispatch({ type: 'visitor', visitor: visitor.position });
  }, [store, visitor.position]);

  useLayoutEffect(() => {
    address.located(location, navigate);
  }, [address, location, navigate]);

  useLayoutEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const turn = (): void => {
      if (document.visibilityState === 'hidden') leave();
      // The service may be back without an event of the network.
      else store.online();
    };
    window.addEventListener('pagehide', leave, { signal });
    window.addEventListener('online', () => store.online(), { signal });
    document.addEventListener('visibilitychange', turn, { signal });
    const stops = [
      followShown(store, setListed, setShown),
      keepSearch(store, session),
      keepDestination(store, operator.id),
      address.connect(),
      followMoment(store, engine, operator),
      store.connect(),
    ];
    if (!store.get().state.isHydrated) {
      const cameByLink = (location.state as { restore?: unknown } | null)?.restore === true;
      const left = takeLeft(operator.id);
      const isBack = session.takeReturn(step === NavigationType.Pop) || cameByLink;
      const asked = location.search || (isBack && left?.query) || '';
      const addressed = readAsked(asked, contractPropertyId(operator));
      // What is saved is older than a search that was left before its code came.
      const returned = left ? left.query === undefined : isBack;
      const saved = session.read();
      const start = (from: SavedSearch | undefined): void =>
        store.dispatch({ type: 'start', state: startState(addressed, returned, from) });
      try {
        start(saved);
      } catch {
        // Of our shape by its number, but not by what it holds. [U2]
        start(undefined);
      }
      const { state } = store.get();
      // Who comes back to a search that is over begins anew. [U2]
      if (!addressed && !(returned && saved)) setKeptCar(store);
      // What the visitor did with the field before: its text stays, and a tap on it shows the list on a phone. [U5]
      const field = document.querySelector<HTMLInputElement>('input[name=search]');
      const isTyped = field !== null && field.value !== field.defaultValue;
      if (isTyped) store.dispatch({ type: 'typed', text: field.value });
      else if (document.activeElement === field) store.dispatch({ type: 'view', view: 'list' });
      // Shown before the first paint where the server's list is not the one that the address asks for.
      const isAnswered = JSON.stringify(addressed) === JSON.stringify(initial?.asked);
      const stands = initial !== undefined && (!initial.answer || isAnswered);
      const isSeen = isAsked(state.filters) && !stands;
      if (isSeen || isTyped) {
        setListed(store.get().shown);
        setShown(store.get().shown);
      }
    }
    return () => {
      leaving.abort();
      for (const stop of stops) stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the store lives as long as the page: its start is read once
  }, [store, leave, address, session]);

  return (
    <ServicesContext value={services}>
      <ListedContext value={listed}>
        <ShownContext value={shown}>{props.children}</ShownContext>
      </ListedContext>
    </ServicesContext>
  );
}

/**
 * Shows each answer of the engine in the list at once and alone, in one commit, and a frame later everywhere else: then in a
 * transition, which the next key interrupts.
 * @returns stop
 */
function followShown(
  store: SearchStore,
  list: (shown: Shown) => void,
  show: (shown: Shown) => void,
): () => void {
  let last = store.get().shown;
  let cancel: (() => void) | undefined;
  const showAll = (): void =>
    startTransition(() => {
      list(last);
      show(last);
    });
  const stop = store.subscribe(() => {
    const { shown } = store.get();
    // React commits even what is the same as before.
    if (shown === last) return;
    // The first answer is no key's. At once, it would drop parts of the HTML whose code has not come.
    const isListed = shown.isFromEngine && last.isFromEngine && shown.answer !== last.answer;
    last = shown;
    if (isListed) flushSync(() => list(shown));
    cancel = afterFrame(showAll);
  });
  return () => {
    stop();
    cancel?.();
  };
}

/** A fresh visit begins with the car that the visitor asked to remember. [F8] */
function setKeptCar(store: SearchStore): void {
  const set = async (): Promise<void> => {
    const { keptCar } = await import('../../../saved/kept-car.ts');
    const change = keptCar();
    if (change) store.dispatch({ type: 'moment', change });
  };
  if (keptText('localStorage', CAR_KEY)) set().catch(() => undefined);
}

export function useSearchServices(): SearchServices {
  return useProvided(ServicesContext);
}

export function useSearchStore(): SearchStore {
  return useSearchServices().store;
}

/** Returns what `select` picks from the search, in the same render: for the field and for pressed controls. */
export function useSearch<T>(select: (search: Search) => T): T {
  const { store } = useSearchServices();
  const get = () => select(store.get());
  return useSyncExternalStore(store.subscribe, get, get);
}

/** Returns what the list shows: the newest answer, in the frame after it has come. */
export function useListed(): Shown {
  return useProvided(ListedContext);
}

/** Returns what everything but the list shows. It follows the list a frame later, in a transition, which a key interrupts. */
export function useShown(): Shown {
  return useProvided(ShownContext);
}

/** The address of the operator's file of destinations; undefined for one on a foreign host. [S13] */
function destinationsUrl(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const url = new URL(path, new URL(import.meta.env.BASE_URL, location.href));
  return url.origin === location.origin ? url.href : undefined;
}
