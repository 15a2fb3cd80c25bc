import type { Operator } from './operator.ts';

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
export function withAssetBase(operator: Operator, assetBase: string): Operator {
  const { logo, pins, icon } = operator;
  const below = (path: string) => (path.startsWith('/') ? `${assetBase}${path.slice(1)}` : path);
  return {
    ...operator,
    logo: { ...logo, light: below(logo.light), dark: below(logo.dark) },
    pins: {
      lot: { ...pins.lot, src: below(pins.lot.src) },
      charging: { ...pins.charging, src: below(pins.charging.src) },
    },
    icon: below(icon),
  };
}
