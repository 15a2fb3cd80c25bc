/** Matches paths below a build's folder whose names carry a hash of the content: these files never change. */
export const HASHED_FILE = /^assets\/[^/]+-[\w-]{8}\.\w+$/;
