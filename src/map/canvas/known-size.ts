/**
 * Returns a function that gives an element's size without laying the page out: it is read when it changes, as the page is laid
 * out then.
 */
export function knownSize(box: Element): () => { readonly width: number; readonly height: number } {
  const read = () => ({ width: box.clientWidth, height: box.clientHeight });
  let known: ReturnType<typeof read> | undefined;
  new ResizeObserver(() => {
    known = read();
  }).observe(box);
  return () => known ?? read();
}
