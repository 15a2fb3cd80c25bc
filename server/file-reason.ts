/**
 * Returns why a file can't be read. Node's message about a folder names a system call, which says nothing to the
 * reader.
 */
export function fileReason(error: unknown): string {
  if (isOfFolder(error)) return 'it is a folder, not a file';
  return error instanceof Error ? error.message : String(error);
}

function isOfFolder(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === 'EISDIR' || isOfFolder(error.cause);
}
