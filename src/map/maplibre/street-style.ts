import type { StyleSpecification } from 'maplibre-gl';

const TIMEOUT_MS = 8_000;

/**
 * The operator's street style. Fetched by us, not by MapLibre, to have a time limit and to send no
 * more than the page's origin (M2).
 * @throws when it can't be reached in time or is no style
 */
export async function fetchStreetStyle(
  url: string,
  signal: AbortSignal,
): Promise<StyleSpecification> {
  const response = await fetch(url, {
    referrerPolicy: 'strict-origin',
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`The street map's style answered ${response.status}.`);
  const style = (await response.json()) as StyleSpecification | null;
  if (style?.version !== 8 || !Array.isArray(style.layers)) {
    throw new Error("The street map's style is not a MapLibre style.");
  }
  return style;
}
