/**
 * Runs in a page before its scripts: WebGL accepts everything and draws nothing. Without a graphics card a map's pixels take
 * half of a page's processor time, and most tests need none: tiles, names, markers and gestures work the same. A picture
 * that is only cleared would still be copied to the screen.
 */
export function drawNothing(): void {
  const calls = [
    'drawArrays',
    'drawElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
    'clear',
  ] as const;
  for (const call of calls) WebGL2RenderingContext.prototype[call] = () => undefined;
}
