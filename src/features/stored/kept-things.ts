/** G3: the table of what the device keeps, and how long, which a test holds complete. Why stands in the texts of `stored`. */

type Place = 'localStorage' | 'sessionStorage' | 'files' | 'caches' | 'serviceWorkers';

/** A name that ends with `*` stands for every name that begins so. */
type Key = readonly [place: Place, name: string];

interface KeptThing {
  readonly id: string;
  /** How long it is kept. */
  readonly group: (typeof GROUPS)[number];
  readonly keys: readonly Key[];
}

export const GROUPS = ['asked', 'answers', 'session', 'service'] as const;

export const KEPT_THINGS = [
  { id: 'savedLots', group: 'asked', keys: [['localStorage', 'saved-lots:*']] },
  { id: 'car', group: 'asked', keys: [['localStorage', 'my-car']] },
  { id: 'map', group: 'answers', keys: [['localStorage', 'map-consent:*']] },
  { id: 'hint', group: 'answers', keys: [['localStorage', 'map-legend']] },
  {
    id: 'search',
    group: 'session',
    keys: [
      ['sessionStorage', 'search:*'],
      ['sessionStorage', 'left:*'],
    ],
  },
  { id: 'destination', group: 'session', keys: [['sessionStorage', 'destination:*']] },
  { id: 'stay', group: 'session', keys: [['sessionStorage', 'stay:*']] },
  { id: 'list', group: 'service', keys: [['files', 'kept-lots']] },
  { id: 'lots', group: 'service', keys: [['caches', 'answers:*']] },
  {
    id: 'app',
    group: 'service',
    keys: [
      ['serviceWorkers', 'sw.js'],
      ['caches', 'workbox-precache-*'],
      ['caches', 'settings'],
      ['caches', 'operators'],
      ['caches', 'destinations'],
      ['caches', 'map-bytes'],
    ],
  },
] as const satisfies readonly KeptThing[];

export type KeptId = (typeof KEPT_THINGS)[number]['id'];

export function isOfKey([, key]: Key, name: string): boolean {
  return key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key;
}

/** What is on the device now: for each thing the names in its stores; none where a store is denied. */
export type Found = ReadonlyMap<KeptId, readonly (readonly [Place, string])[]>;

export async function findKept(): Promise<Found> {
  const found = new Map<KeptId, (readonly [Place, string])[]>();
  const names = new Map<Place, readonly string[]>();
  for (const { id, keys } of KEPT_THINGS) {
    const here: (readonly [Place, string])[] = [];
    for (const key of keys) {
      const [place] = key;
      const known = names.get(place) ?? (await STORES[place].names().catch(() => []));
      names.set(place, known);
      for (const name of known) if (isOfKey(key, name)) here.push([place, name]);
    }
    found.set(id, here);
  }
  return found;
}

/** Removes all that there is of some things; what a store refuses stays, and is found again. */
export async function removeKept(ids: readonly KeptId[]): Promise<void> {
  // It fills its cache until it is gone.
  if (ids.includes('app')) await STORES.serviceWorkers.remove('').catch(() => undefined);
  const found = await findKept();
  for (const [place, name] of ids.flatMap((id) => found.get(id) ?? [])) {
    await STORES[place].remove(name).catch(() => undefined);
  }
  // Who holds a copy in memory reads its store again, as when another tab cleared it.
  dispatchEvent(new StorageEvent('storage'));
}

interface Store {
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<unknown>;
}

const STORES: Readonly<Record<Place, Store>> = {
  localStorage: webStore(() => localStorage),
  sessionStorage: webStore(() => sessionStorage),
  caches: {
    names: async () => caches.keys(),
    remove: async (name) => caches.delete(name),
  },
  files: {
    names: async () => {
      const names: string[] = [];
      for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
      return names;
    },
    remove: async (name) =>
      (await navigator.storage.getDirectory()).removeEntry(name, { recursive: true }),
  },
  serviceWorkers: {
    names: async () => ((await ownServiceWorker()) ? ['sw.js'] : []),
    remove: endServiceWorker,
  },
};

/** @param store throws where it is denied */
function webStore(store: () => Storage): Store {
  return {
    names: async () => Object.keys(store()),
    remove: async (name) => store().removeItem(name),
  };
}

/** Not one that the site has for its own pages. */
async function ownServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const base = new URL(import.meta.env.BASE_URL, location.href).href;
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.find(({ scope }) => scope === base);
}

/** A service worker's end, or its installation, is waited for no longer. */
const LONGEST_WAIT_MS = 10_000;

/** Ends it for good: one that is still being installed fills caches until that is over. */
async function endServiceWorker(): Promise<void> {
  const registration = await ownServiceWorker();
  const installing = registration?.installing;
  const limit = new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([registration?.unregister(), limit]);
  if (installing?.state !== 'installing') return;
  const installed = new Promise((resolve) => {
    installing.addEventListener('statechange', resolve, { once: true });
  });
  await Promise.race([installed, limit]);
}
