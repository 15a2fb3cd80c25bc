/** Whether the browser asks to save data; then nothing is fetched ahead of need. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
