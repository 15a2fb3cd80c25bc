/** @param maxBytes of the whole file, unpacked */
export function tooLarge(maxBytes: number, cause?: unknown): Error {
  return new Error(`It is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`, { cause });
}

/** @throws Error in one sentence: what is packed is too large, or damaged */
export function unpacked(unpack: () => Buffer, maxBytes: number, damaged: string): Buffer {
  try {
    return unpack();
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLarge(maxBytes, error) : new Error(damaged, { cause: error });
  }
}
