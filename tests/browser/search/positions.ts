import { vi } from 'vitest';

export function positionAt(longitude: number, latitude: number): GeolocationPosition {
  return {
    coords: { longitude, latitude, accuracy: 20 } as GeolocationCoordinates,
    timestamp: 0,
    toJSON: () => ({}),
  };
}

/** The visitor lets nobody know. */
export function standNowhere(): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, refused) =>
    refused?.({ code: 1, message: 'denied' } as GeolocationPositionError),
  );
}

/** The browser finds the visitor there. */
export function standAt(longitude: number, latitude: number) {
  return vi
    .spyOn(navigator.geolocation, 'getCurrentPosition')
    .mockImplementation((found) => found(positionAt(longitude, latitude)));
}
