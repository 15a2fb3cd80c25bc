/** The phones' picture: its size in CSS pixels, and how many zooms farther out than the first view it is drawn. */
export const PHONE_POSTER = { width: 900, height: 1600, zoomsOut: 0.5 } as const;
