/** Runs in the page: pairs of controls that overlap, and elements that reach beyond the window. */
export function overlaps(): string[] {
  const controls = [...document.querySelectorAll('button, input, a[href]')].filter((element) => {
    if (element.closest('[data-marker], [inert], [class*="skip"], .visually-hidden')) return false;
    // Scrolled content is cut off at its edge and goes beneath the switch.
    if (element.closest('#results') || !element.checkVisibility({ visibilityProperty: true })) {
      return false;
    }
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  });
  // Scrolled content is visible only within its scroller.
  const seenBoxOf = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const clip = outer.getBoundingClientRect();
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom };
  };
  const found: string[] = [];
  const nameOf = (element: Element) =>
    (element.ariaLabel ?? element.textContent ?? element.tagName).trim().slice(0, 30);
  // A lot's window may cover what is beneath it.
  const windowOf = (element: Element) => element.closest('section[aria-labelledby][tabindex="-1"]');
  // A nearby lot's dot lies where the lot is, beneath what floats over the map; 24 px of it stay free of other dots.
  const OF_DOTS_PX = 44 - 36;
  const isDot = (element: Element) => element.matches('[class*="_nearby_"]');
  // Measured once each, not for each pair: this runs many times a journey.
  const boxes = controls.map(seenBoxOf);
  const windows = controls.map(windowOf);
  for (const [i, one] of controls.entries()) {
    const whole = one.getBoundingClientRect();
    const a = boxes[i]!;
    if (whole.right > innerWidth + 1 || whole.left < -1 || whole.bottom > innerHeight + 1) {
      if (!one.closest('[class*="chips"], [class*="towns"], [class*="line"]'))
        found.push(`${nameOf(one)} is cut off`);
    }
    for (let j = i + 1; j < controls.length; j += 1) {
      const [other, b] = [controls[j]!, boxes[j]!];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= 1 || down <= 1) continue;
      if (one.contains(other) || other.contains(one)) continue;
      if (windows[i] !== windows[j] || isDot(one) !== isDot(other)) continue;
      if (isDot(one) && Math.min(across, down) <= OF_DOTS_PX) continue;
      // Buttons are inside the field.
      if (
        [one, other].some(({ tagName }) => tagName === 'INPUT') &&
        one.closest('form') === other.closest('form')
      )
        continue;
      found.push(`${nameOf(one)} and ${nameOf(other)}`);
    }
  }
  return found;
}
