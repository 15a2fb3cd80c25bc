import type { StyleSpecification } from 'maplibre-gl';

const TIMEOUT_MS = 8_000;

/**
 * Fetches the operator's street style. MapLibre doesn't fetch it itself, so that there is a time limit and only the
 * page's origin is sent. [M2]
 * @throws if it can't be reached in time or is not a style
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
