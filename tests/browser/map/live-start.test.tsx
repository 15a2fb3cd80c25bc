/** When the live map starts by itself, and what makes it start sooner or later. */
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MapAdapter } from '../../../src/map/canvas/map-adapter.ts';
import { POSTER_VIEWPORT } from '../../../src/map/canvas/poster/map-poster.tsx';
import { type LiveStart, useLiveStart } from '../../../src/map/canvas/use-live-start.ts';
import { eventually } from '../../support/eventually.ts';

/** A fake adapter at the poster's viewport, where the poster shows what the map would show. */
const adapter: MapAdapter = {
  viewport: () => POSTER_VIEWPORT,
  bounds: () => [4, 57, 31, 71],
  size: () => ({ width: 400, height: 400 }),
  project: () => undefined,
  hold: () => ({ anchorAt: () => undefined, release: () => undefined }),
  moveTo: () => undefined,
  zoomBy: () => undefined,
  on: () => () => undefined,
  focus: () => undefined,
};

function Stage({
  start,
  loadCode,
}: {
  readonly start: LiveStart;
  readonly loadCode: () => Promise<unknown>;
}) {
  const slot = useRef<HTMLDivElement>(null);
  const isLive = useLiveStart(start, true, adapter, slot, loadCode);
  return (
    // The browser's own pointer may lie anywhere, and would reach for the map.
    <section aria-label="kart" style={{ pointerEvents: 'none' }}>
      <div ref={slot} />
      <output>{isLive ? 'live' : 'poster'}</output>
    </section>
  );
}

/** Keys faster than any typist, for so many frames. */
async function type(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

it('a hand that reaches for the map makes it live, also while somebody types', async () => {
  const loadCode = vi.fn(() => Promise.resolve());
  await type(1);
  const { container, unmount } = await render(<Stage start="quiet" loadCode={loadCode} />);
  const output = container.querySelector('output');
  await type(30);
  expect(output?.textContent).toBe('poster');
  expect(loadCode).not.toHaveBeenCalled();

  output?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await eventually(() => expect(output?.textContent).toBe('live'));
  expect(loadCode).not.toHaveBeenCalled();
  await unmount();
});

it('after typing the next map starts by itself', async () => {
  await type(1);
  const { container, unmount } = await render(
    <Stage start="quiet" loadCode={() => Promise.resolve()} />,
  );
  await eventually(() => expect(container.querySelector('output')?.textContent).toBe('live'));
  await unmount();
});
