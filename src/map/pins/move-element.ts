/**
 * Makes `element` the last child of `parent` and keeps the focus inside it. Without moveBefore (Safari) it is inserted
 * again, which some browsers count as a layout shift.
 */
export function moveElement(element: HTMLElement, parent: Element): void {
  const { activeElement } = document;
  const hasFocus = element.contains(activeElement);
  if (hasFocus && 'moveBefore' in parent && element.isConnected && parent.isConnected) {
    parent.moveBefore(element, null);
  } else {
    parent.append(element);
  }
  if (document.activeElement === activeElement || !element.contains(activeElement)) return;
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}
