/** What Node says of these by the name of a system call. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk’s quota is used up',
  EFBIG: 'it would be larger than a file may be here',
};

/** Returns why a file can't be read or written, as a person would say it. */
export function fileReason(error: unknown): string {
  if (isOfFolder(error)) return 'it is a folder, not a file';
  if (!(error instanceof Error)) return String(error);
  return SENTENCES[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message;
}

function isOfFolder(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === 'EISDIR' || isOfFolder(error.cause);
}
