/** Components whose code is loaded on demand; the server loads all of it, so that its HTML is whole. */
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component whose code can be loaded before it is rendered: React holds back what suspended for 300 ms. */
type Part<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

const preloads = new Set<() => Promise<void>>();

/** Loads the code of them all, those included that come with loaded code. Rejects when one can't be loaded. */
export async function preloadParts(): Promise<void> {
  // A set's iteration also reaches entries that are added meanwhile.
  for (const preload of preloads) await preload();
}

/** A component that is rendered at once where its code is loaded, and suspends where it isn't. */
function loadedOnDemand<Props extends object>(
  load: Load<Props>,
  Without?: ComponentType<Props>,
): Part<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    Loaded = await load();
  };
  preloads.add(preload);
  const begin = () =>
    lazy(async () => {
      try {
        return { default: (Loaded = await load()) };
      } catch (error) {
        if (!Without) throw error;
        return { default: Failed };
      }
    });
  let Pending = begin();
  function Failed(props: Props) {
    // What is rendered anew, as a panel that opens again, asks again.
    useEffect(() => () => void (Pending = begin()), []);
    return Without && <Without {...props} />;
  }
  function Loadable(props: Props) {
    // Keeps the component that it began with: another one would lose the visitor's state.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Pending);
    return <Shown {...props} />;
  }
  return Object.assign(Loadable, { preload });
}

function Nothing(): ReactNode {
  return null;
}

/** A part that a page can do without. @param orElse rendered where the code can't be loaded */
export function optionalPart<Props extends object>(
  load: Load<Props>,
  orElse: ComponentType<Props> = Nothing,
): Part<Props> {
  return loadedOnDemand(load, orElse);
}

/** A part of the server's HTML that holds back nothing around it. */
export function withBoundary<Props extends object>(
  Inner: ComponentType<Props>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  return memo(function HtmlPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Inner {...props} />
      </Suspense>
    );
  });
}

/** Resolves when the code of early parts is there: React drops what changes before that. */
export let earlyParts: Promise<unknown> | undefined;

/** The same for a part in the HTML of most pages: loaded at once. */
export function earlyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const early = optionalPart(load);
  earlyParts = Promise.all([earlyParts, early.preload().catch(() => undefined)]);
  return early;
}

/**
 * The same for a part in the server's HTML, with its boundary. Only its own props render it: React drops the HTML of a part
 * that changes before its code has come.
 * @param name its `data-part` in the HTML: where it is there, the code is loaded before the page is hydrated
 * @param fallback rendered until the code is there
 */
export function htmlPart<Props extends object>(
  load: Load<Props>,
  name: string,
  fallback?: ReactNode,
): ComponentType<Props> {
  const isThere = !import.meta.env.SSR && document.querySelector(`[data-part=${name}]`);
  return withBoundary((isThere ? earlyPart : optionalPart)(load), fallback);
}

/** A part that is never in a first render, as a live map: the server doesn't load it and can't render it. */
export function browserPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazy(async () => ({ default: await load() }));
}

/** A page whose code comes on demand. @param fallback rendered until the code is there */
export function lazyPage<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = null,
): Part<Props> {
  const Loadable = loadedOnDemand(load);
  // The boundary is always rendered, since the server's HTML has it.
  const Page = (props: Props) => (
    <Suspense fallback={fallback}>
      <Loadable {...props} />
    </Suspense>
  );
  return Object.assign(Page, { preload: Loadable.preload });
}
