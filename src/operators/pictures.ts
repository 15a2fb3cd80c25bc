import type { Operator, OperatorsFile } from './operator.ts';

/** Icons that the build draws in the sizes that phones ask for: SVGs beside the operators file. */
export const DRAWN_ICON = /^\/.*\.svg$/;

/** An operator's pictures by their items: paths beside its file, or addresses elsewhere on the web. */
export function picturesOf({
  logo,
  pins,
  icon,
}: Operator): readonly [item: string, address: string][] {
  return [
    ['logo.light', logo.light],
    ['logo.dark', logo.dark],
    ['pins.lot.src', pins.lot.src],
    ['pins.charging.src', pins.charging.src],
    ['icon', icon],
  ];
}
/** Pictures' paths below the folder of the build. The API's path is the origin's. @param assetBase starts and ends with `/` */
export function withAssetBase(file: OperatorsFile, assetBase: string): OperatorsFile {
  const below = (path: string) => (path.startsWith('/') ? `${assetBase}${path.slice(1)}` : path);
  return {
    ...file,
    operators: file.operators.map((operator) => ({
      ...operator,
      logo: {
        ...operator.logo,
        light: below(operator.logo.light),
        dark: below(operator.logo.dark),
      },
      pins: {
        lot: { ...operator.pins.lot, src: below(operator.pins.lot.src) },
        charging: { ...operator.pins.charging, src: below(operator.pins.charging.src) },
      },
      icon: below(operator.icon),
    })),
  };
}
