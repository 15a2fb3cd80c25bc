import { vi } from 'vitest';

/** A position as the browser gives it. */
export function positionAt(longitude: number, latitude: number): GeolocationPosition {
  return {
    coords: { longitude, latitude, accuracy: 20 } as GeolocationCoordinates,
    timestamp: 0,
    toJSON: () => ({}),
  };
}

/** The browser finds the visitor there. */
export function standAt(longitude: number, latitude: number): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found(positionAt(longitude, latitude)),
  );
}
