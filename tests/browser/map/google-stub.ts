/**
 * A small stand-in for the Maps JavaScript API, held to @types/google.maps where the map touches
 * it. Like the real one it draws markers' content in its own box and reports its first events
 * late. The real service was never called from here.
 */

type Listener = () => void;

class StubLatLng implements Pick<google.maps.LatLng, 'lat' | 'lng' | 'toJSON'> {
  readonly #at: google.maps.LatLngLiteral;

  constructor(at: google.maps.LatLngLiteral) {
    this.#at = at;
  }

  lat(): number {
    return this.#at.lat;
  }

  lng(): number {
    return this.#at.lng;
  }

  toJSON(): google.maps.LatLngLiteral {
    return this.#at;
  }
}

type MapPart = Pick<
  google.maps.Map,
  | 'getCenter'
  | 'getZoom'
  | 'getHeading'
  | 'getTilt'
  | 'getDiv'
  | 'moveCamera'
  | 'setZoom'
  | 'addListener'
>;

const WORLD_PX = 256;
const FIRST_EVENTS_AFTER_MS = 60;

function worldPoint({ lat, lng }: google.maps.LatLngLiteral) {
  const sin = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

class StubMap implements MapPart {
  readonly markers = new Set<StubMarker>();
  readonly #div: HTMLElement;
  readonly #listeners = new Map<string, Set<Listener>>();
  #center: google.maps.LatLngLiteral;
  #zoom: number;

  constructor(div: HTMLElement, options: google.maps.MapOptions = {}) {
    this.#div = div;
    this.#center = (options.center as google.maps.LatLngLiteral | undefined) ?? { lat: 0, lng: 0 };
    this.#zoom = options.zoom ?? 0;
    const focusable = document.createElement('div');
    focusable.tabIndex = 0;
    focusable.setAttribute('role', 'region');
    focusable.setAttribute('aria-label', 'Map');
    div.append(focusable);
    setTimeout(() => this.#moved(), FIRST_EVENTS_AFTER_MS);
  }

  getCenter(): google.maps.LatLng {
    return new StubLatLng(this.#center) as unknown as google.maps.LatLng;
  }

  getZoom(): number {
    return this.#zoom;
  }

  getHeading(): number {
    return 0;
  }

  getTilt(): number {
    return 0;
  }

  getDiv(): HTMLElement {
    return this.#div;
  }

  setOptions(): void {}

  moveCamera({ center, zoom }: google.maps.CameraOptions): void {
    if (center) this.#center = center as google.maps.LatLngLiteral;
    if (typeof zoom === 'number') this.#zoom = zoom;
    this.#moved();
  }

  setZoom(zoom: number): void {
    this.moveCamera({ zoom });
  }

  addListener(name: string, listener: Listener): google.maps.MapsEventListener {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return { remove: () => void listeners.delete(listener) };
  }

  clearListeners(): void {
    this.#listeners.clear();
  }

  /** Where a position is in the box, in pixels. */
  place(position: google.maps.LatLngLiteral): { readonly x: number; readonly y: number } {
    const [at, center] = [worldPoint(position), worldPoint(this.#center)];
    const scale = WORLD_PX * 2 ** this.#zoom;
    return {
      x: this.#div.clientWidth / 2 + (at.x - center.x) * scale,
      y: this.#div.clientHeight / 2 + (at.y - center.y) * scale,
    };
  }

  #moved(): void {
    for (const marker of this.markers) marker.draw();
    for (const name of ['center_changed', 'zoom_changed', 'bounds_changed', 'idle']) {
      for (const listener of this.#listeners.get(name) ?? []) listener();
    }
  }
}

type MarkerPart = Pick<google.maps.marker.AdvancedMarkerElement, 'map' | 'position' | 'zIndex'>;

class StubMarker implements MarkerPart {
  readonly #box = document.createElement('div');
  #map: StubMap | null;
  #position: google.maps.LatLngLiteral;

  constructor(options: google.maps.marker.AdvancedMarkerElementOptions) {
    this.#map = options.map as unknown as StubMap;
    this.#position = options.position as google.maps.LatLngLiteral;
    this.#box.style.position = 'absolute';
    if (options.content) this.#box.append(options.content);
    this.#map.getDiv().append(this.#box);
    this.#map.markers.add(this);
    this.draw();
  }

  get map(): google.maps.Map | null {
    return this.#map as unknown as google.maps.Map | null;
  }

  set map(map: google.maps.Map | null) {
    if (map) throw new Error('The stub only takes markers away.');
    this.#map?.markers.delete(this);
    this.#map = null;
    this.#box.remove();
  }

  get position(): google.maps.LatLngLiteral {
    return this.#position;
  }

  set position(position: google.maps.LatLngLiteral) {
    this.#position = position;
    this.draw();
  }

  get zIndex(): number {
    return Number(this.#box.style.zIndex);
  }

  set zIndex(level: number | null) {
    this.#box.style.zIndex = String(level ?? 0);
  }

  draw(): void {
    const point = this.#map?.place(this.#position);
    if (point) this.#box.style.translate = `${point.x}px ${point.y}px`;
  }
}

const libraries: Readonly<Record<string, object>> = {
  core: {},
  maps: { Map: StubMap },
  marker: { AdvancedMarkerElement: StubMarker },
};

/** Installs the stub as the loaded API. Returns how to take it away. */
export function installGoogleStub(): () => void {
  const maps = {
    Map: StubMap,
    marker: { AdvancedMarkerElement: StubMarker },
    event: {
      addListener: (map: StubMap, name: string, listener: Listener) =>
        map.addListener(name, listener),
      clearInstanceListeners: (map: StubMap) => map.clearListeners(),
    },
    Settings: { getInstance: () => ({}) },
    ColorScheme: { LIGHT: 'LIGHT', DARK: 'DARK', FOLLOW_SYSTEM: 'FOLLOW_SYSTEM' },
    RenderingType: { RASTER: 'RASTER', VECTOR: 'VECTOR', UNINITIALIZED: 'UNINITIALIZED' },
    importLibrary: (name: string) => Promise.resolve(libraries[name] ?? {}),
  };
  Object.assign(window, { google: { maps } });
  return () => {
    Reflect.deleteProperty(window, 'google');
  };
}
