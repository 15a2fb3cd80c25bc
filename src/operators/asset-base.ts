import type { OperatorsFile } from './operator.ts';

/**
 * The operators with their pictures' paths below the build's folder, wherever that is served
 * (`vite build --base /parkering/`). Absolute addresses stay, and so does the API's path, which is
 * the origin's.
 * @param assetBase starts and ends with `/`
 */
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
