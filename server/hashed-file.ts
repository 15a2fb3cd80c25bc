/** Files of a build, named below its folder, whose names carry a hash of their content: they never change. */
export const HASHED_FILE = /^assets\/[^/]+-[\w-]{8}\.\w+$/;
