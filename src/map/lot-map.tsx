import type { LotMapProps } from './map-props.ts';
export function LotMap(_props: LotMapProps) {
  return null;
}
