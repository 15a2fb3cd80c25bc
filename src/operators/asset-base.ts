import type { OperatorsFile } from './operator.ts';

/** Pictures' paths below the build's folder, `assetBase`; absolute addresses stay, and the API's path, which is the origin's. */
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
