/** Puts the search map on a page with a fake engine, drawn by any of the three maps. */
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SearchMapProps } from '../../../src/map/map-props.ts';
import { SearchMap } from '../../../src/map/search-map.tsx';
import type { Operator } from '../../../src/operators/operator.ts';
import { eventually } from '../../support/eventually.ts';
import type { InThreadEngine } from '../../support/in-thread-engine.ts';
import { servedOperator, surroundings } from '../surroundings.tsx';
import { installGoogleStub } from './google-stub.ts';

export type MapUnderTest = 'embedded' | 'streets' | 'google';

const EMPTY_STYLE = { version: 8, sources: {}, layers: [] };

const EVERYTHING = { text: '', propertyIds: [] };

const locateNobody = () => Promise.resolve(undefined);

let operators = 0;

/** Each test's operator has an id of its own: consent is remembered per operator. */
async function testOperator(
  map: MapUnderTest,
  change: Partial<Operator['map']>,
): Promise<Operator> {
  const first = await servedOperator();
  const styleUrl = `data:application/json,${encodeURIComponent(JSON.stringify(EMPTY_STYLE))}`;
  return {
    ...first,
    id: `test-${++operators}-${Date.now()}`,
    map: {
      ...first.map,
      consent: map === 'embedded' ? 'ask' : 'elsewhere',
      streets: { styleUrl, provider: 'Testkart', origins: [] },
      ...(map === 'google' && { google: { apiKey: 'test', mapId: 'test' } }),
      ...change,
    },
  };
}

/** @returns the scripts that the test's page asked Google for; each is answered by `answer` instead of the network */
export function interceptGoogleScript(answer: 'stub' | 'error'): readonly string[] {
  const scripts: string[] = [];
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement) || !node.src.includes('maps.googleapis.com')) {
        append(node);
        continue;
      }
      scripts.push(node.src);
      setTimeout(() => {
        if (answer === 'error') return node.dispatchEvent(new Event('error'));
        installGoogleStub();
        const callback = new URL(node.src).searchParams.get('callback') ?? '';
        return (window as unknown as Record<string, () => void>)[callback]?.();
      }, 0);
    }
  });
  return scripts;
}

/** Somebody types until the test ends, faster than any typist. */
export function typeOn(): void {
  const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  press();
  const typing = setInterval(press, 20);
  onTestFinished(() => clearInterval(typing));
}

/** `isUntouched`: nobody reaches for the map, which waits behind its poster. */
export type ShownProps = Partial<SearchMapProps> & { readonly isUntouched?: boolean };

export type MapHandle = Awaited<ReturnType<typeof showMap>>;

export const OSLO = { center: [10.75, 59.91], zoom: 12 } as const;

/** A map that was left is in the document until its picture is taken: another test's, too. */
const leftMapsEnd = () =>
  eventually(() => expect(document.querySelector('body > .maplibregl-map')).toBeNull());

export async function showMap(
  map: MapUnderTest,
  engine: InThreadEngine,
  options: {
    readonly props?: ShownProps;
    readonly operator?: Partial<Operator['map']>;
  } = {},
) {
  await leftMapsEnd();
  const operator = await testOperator(map, options.operator ?? {});
  const { around, speak } = await surroundings(operator, engine);
  const onMarkerActive = vi.fn<SearchMapProps['onMarkerActive']>();
  const onViewportChange = vi.fn<SearchMapProps['onViewportChange']>();
  const onAreaChange = vi.fn<SearchMapProps['onAreaChange']>();
  const { isUntouched = false, ...props } = options.props ?? {};
  let current: Partial<SearchMapProps> = props;
  let isLeft = false;

  const page = () =>
    around(
      <MemoryRouter>
        <div style={{ height: 560 }}>
          {!isLeft && (
            <SearchMap
              query={EVERYTHING}
              isSettled
              fitFor={EVERYTHING}
              initialViewport={OSLO}
              onViewportChange={onViewportChange}
              activeLot={undefined}
              onMarkerActive={onMarkerActive}
              area={undefined}
              onAreaChange={onAreaChange}
              visitor={undefined}
              onLocate={locateNobody}
              skipTargetId="after-the-map"
              shown
              {...current}
            />
          )}
        </div>
        <h2 id="after-the-map" tabIndex={-1}>
          Treff
        </h2>
      </MemoryRouter>,
    );
  // The pointer may rest where an earlier test left it, and reach whatever is laid out there.
  const ignore = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
  if (isUntouched) {
    addEventListener('pointerover', ignore, { capture: true });
    onTestFinished(() => removeEventListener('pointerover', ignore, { capture: true }));
  }
  const { container, rerender, unmount } = await render(page());
  if (!isUntouched) {
    const reach = new PointerEvent('pointerover', { bubbles: true });
    container.querySelector('section')?.dispatchEvent(reach);
  }
  const change = (changed: Partial<SearchMapProps>): void => {
    current = { ...current, ...changed };
    void rerender(page());
  };
  const markers = () => [...container.querySelectorAll<HTMLButtonElement>('button[data-marker]')];
  return {
    /** Changes the map's properties, as the search page would. */
    change,
    /** Leaves the map, and begins another. */
    async comeBack(changed: Partial<SearchMapProps> = {}) {
      isLeft = true;
      await rerender(page());
      await leftMapsEnd();
      isLeft = false;
      change(changed);
    },
    speak,
    onMarkerActive,
    onViewportChange,
    onAreaChange,
    markers,
    hasMarkers: (count: number) => eventually(() => expect(markers()).toHaveLength(count)),
    marker(name: RegExp) {
      const found = markers().find((button) => name.test(button.ariaLabel ?? ''));
      if (found) return found;
      const names = markers().map(({ ariaLabel }) => ariaLabel);
      throw new Error(`No marker ${name.source}: ${names.join('; ')}`);
    },
    unmount,
  };
}
