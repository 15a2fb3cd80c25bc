/** Whether the visitor's browser asks to be spared data: nothing is fetched then that isn't needed now. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
