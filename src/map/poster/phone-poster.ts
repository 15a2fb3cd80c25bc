/** The picture for phones: CSS pixels as it is drawn, and how many zooms farther out than the first view that is. */
export const PHONE_POSTER = { width: 900, height: 1600, zoomsOut: 0.5 } as const;
