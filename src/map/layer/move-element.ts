/** Newer than TypeScript's own types. */
interface MovesBefore {
  moveBefore?(node: Node, child: Node | null): void;
}

/**
 * Makes `element` the last child of `parent`, with the focus that is in it. Without one it is put in
 * anew: a browser that keeps the state of what it moves takes that for a shift of the layout.
 */
export function moveElement(element: HTMLElement, parent: Element): void {
  const { activeElement } = document;
  const movable = parent as MovesBefore;
  const hasFocus = element.contains(activeElement);
  if (hasFocus && movable.moveBefore && element.isConnected && parent.isConnected) {
    movable.moveBefore(element, null);
  } else {
    parent.append(element);
  }
  if (document.activeElement === activeElement || !element.contains(activeElement)) return;
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}
