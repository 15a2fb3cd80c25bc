import type { MapCanvasProps } from '../map-adapter.ts';
export function GoogleCanvas(
  _props: MapCanvasProps & {
    readonly apiKey: string;
    readonly mapId: string;
    readonly onFailed: (error: unknown) => void;
  },
) {
  return null;
}
