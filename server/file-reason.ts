/** Why a file can't be read. What Node says of a folder is about a call that nobody made. */
export function fileReason(error: unknown): string {
  if (isOfFolder(error)) return 'it is a folder, not a file';
  return error instanceof Error ? error.message : String(error);
}

function isOfFolder(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === 'EISDIR' || isOfFolder(error.cause);
}
