/**
 * A small stand-in for the Maps JavaScript API, held to @types/google.maps where the map touches
 * it. Like the real one it draws markers' content in its own box and reports its first events
 * late. The real service was never called from here.
 */

type Listener = () => void;

class StubLatLng implements Pick<google.maps.LatLng, 'lat' | 'lng' | 'toJSON'> {
  readonly lat: () => number;
  readonly lng: () => number;

  constructor(lat: number, lng: number) {
    this.lat = () => lat;
    this.lng = () => lng;
  }

  toJSON(): google.maps.LatLngLiteral {
    return { lat: this.lat(), lng: this.lng() };
  }
}

type MapPart = Pick<
  google.maps.Map,
  'getCenter' | 'getZoom' | 'moveCamera' | 'setZoom' | 'addListener'
>;

const WORLD_PX = 256;
const FIRST_EVENTS_AFTER_MS = 60;

function worldPoint({ lat, lng }: google.maps.LatLngLiteral) {
  const sin = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

class StubMap implements MapPart {
  readonly overlays = new Set<StubOverlay>();
  readonly pane = document.createElement('div');
  readonly #div: HTMLElement;
  readonly #listeners = new Map<string, Set<Listener>>();
  #center: google.maps.LatLngLiteral;
  #zoom: number;

  constructor(div: HTMLElement, options: google.maps.MapOptions = {}) {
    this.#div = div;
    this.#center = (options.center as google.maps.LatLngLiteral | undefined) ?? { lat: 0, lng: 0 };
    this.#zoom = options.zoom ?? 0;
    const focusable = document.createElement('div');
    Object.assign(focusable, { tabIndex: 0, role: 'region', ariaLabel: 'Map' });
    this.pane.style.cssText = 'position: absolute; left: 0; top: 0';
    div.append(focusable, this.pane);
    setTimeout(() => this.#moved(), FIRST_EVENTS_AFTER_MS);
  }

  getCenter(): google.maps.LatLng {
    const { lat, lng } = this.#center;
    return new StubLatLng(lat, lng) as unknown as google.maps.LatLng;
  }

  getZoom(): number {
    return this.#zoom;
  }

  readonly getHeading = () => 0;
  readonly getTilt = () => 0;
  readonly getDiv = () => this.#div;

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
    for (const overlay of this.overlays) overlay.draw();
    for (const name of ['center_changed', 'zoom_changed', 'bounds_changed', 'idle']) {
      for (const listener of this.#listeners.get(name) ?? []) listener();
    }
  }
}

class StubOverlay {
  #map: StubMap | null = null;

  onAdd(): void {}

  draw(): void {}

  onRemove(): void {}

  setMap(next: StubMap | null): void {
    this.#map?.overlays.delete(this);
    if (this.#map && !next) this.onRemove();
    this.#map = next;
    if (!next) return;
    next.overlays.add(this);
    // Like the real one, not at once.
    setTimeout(() => {
      if (this.#map !== next) return;
      this.onAdd();
      this.draw();
    }, 0);
  }

  getPanes() {
    return this.#map && { overlayMouseTarget: this.#map.pane };
  }

  getProjection() {
    const place = (at: StubLatLng) => this.#map?.place({ lat: at.lat(), lng: at.lng() });
    return { fromLatLngToDivPixel: place };
  }
}

export function installGoogleStub(): void {
  const maps = {
    Map: StubMap,
    OverlayView: StubOverlay,
    LatLng: StubLatLng,
    event: {
      addListener: (map: StubMap, name: string, listener: Listener) =>
        map.addListener(name, listener),
      clearInstanceListeners: (map: StubMap) => map.clearListeners(),
    },
    Settings: { getInstance: () => ({}) },
    ColorScheme: { LIGHT: 'LIGHT', DARK: 'DARK', FOLLOW_SYSTEM: 'FOLLOW_SYSTEM' },
    RenderingType: { RASTER: 'RASTER', VECTOR: 'VECTOR', UNINITIALIZED: 'UNINITIALIZED' },
    importLibrary: (name: string) => Promise.resolve(name === 'maps' ? { Map: StubMap } : {}),
  };
  Object.assign(window, { google: { maps } });
}
