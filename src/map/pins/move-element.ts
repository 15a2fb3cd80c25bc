/** TypeScript's own types don't have it yet. */
interface MovesBefore {
  moveBefore?(node: Node, child: Node | null): void;
}

/**
 * Makes `element` the last child of `parent` and keeps the focus inside it. Without moveBefore it is inserted
 * again, which some browsers count as a layout shift.
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
