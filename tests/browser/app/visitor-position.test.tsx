import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useVisitor, VisitorProvider } from '../../../src/visitor/visitor-position.tsx';
import { positionAt } from '../search/positions.ts';

/** Presses "Nær meg" before the page's own effects have run, as a press that makes React hydrate a page does. */
function EarlyVisitor() {
  const { position, locate } = useVisitor();
  useEffect(() => void locate(), [locate]);
  return <p>{`By gesture: ${String(position?.byGesture)}`}</p>;
}

test('G1 a position that was merely granted never takes the place of one that was asked for', async () => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as never);
  const found: PositionCallback[] = [];
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(
    (callback) => void found.push(callback),
  );
  const screen = await render(
    <VisitorProvider>
      <EarlyVisitor />
    </VisitorProvider>,
  );
  await expect.poll(() => found.length).toBe(2);
  for (const callback of found) callback(positionAt(10.75, 59.91));
  await expect.element(screen.getByText('By gesture: true')).toBeVisible();
});
