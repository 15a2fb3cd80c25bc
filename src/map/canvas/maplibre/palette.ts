/** The embedded map's colours, light and dark. */
const COLOURS = {
  sea: ['#c8dce6', '#0a1b28'],
  /** The line between sea and land. */
  shore: ['#a9c6d4', '#36556a'],
  land: ['#f5f3ee', '#252b2a'],
  /** Towns, as a tint of the land. */
  builtUp: ['#ebe7df', '#2d3433'],
  green: ['#dbe7cf', '#25332a'],
  /** Grounds of schools, hospitals, industry. */
  ground: ['#eeeae4', '#2c3230'],
  building: ['#e4dfd6', '#323a38'],
  buildingEdge: ['#d3cdc2', '#3f4845'],
  border: ['#a89fb0', '#655c72'],
  rail: ['#aaa8a3', '#565e5b'],
  path: ['#b9a98d', '#5f584a'],
  pedestrian: ['#f3ece0', '#38393a'],
  ferry: ['#6f9ab4', '#41687e'],
  motorway: ['#f2ab52', '#a8762f'],
  motorwayEdge: ['#c4822e', '#0f1413'],
  trunk: ['#f7c672', '#8a692f'],
  trunkEdge: ['#cf9c45', '#0f1413'],
  primary: ['#fbe09a', '#6f6238'],
  primaryEdge: ['#d1b569', '#0f1413'],
  /** Roads where they are too thin for an edge. */
  primaryFar: ['#dcc07c', '#6f6238'],
  secondaryFar: ['#d3cbbb', '#4b4f4a'],
  secondary: ['#fff7dc', '#59594d'],
  secondaryEdge: ['#cdbf98', '#101514'],
  street: ['#ffffff', '#49524f'],
  streetEdge: ['#c0b8a8', '#121716'],
  service: ['#fbfaf8', '#3a4340'],
  /** Names of towns, and of streets. */
  label: ['#343a37', '#d6dbd8'],
  /** Names of villages and of parts of towns. */
  town: ['#5d6460', '#a4ada9'],
  /** Names of towns abroad, and of countries. */
  foreign: ['#6f7572', '#949d99'],
  waterLabel: ['#3a6680', '#8ab3ca'],
  /** Names and signs of summits and huts. */
  natureLabel: ['#6b5d45', '#b3a58a'],
  /** Signs of stations, airports, hospitals. */
  sign: ['#4a6a80', '#8fb1c6'],
  signText: ['#ffffff', '#12181a'],
  halo: ['#fbfaf7', '#141918'],
  arrow: ['#8d9390', '#9aa39f'],
  euroShield: ['#1d7048', '#1f6b47'],
  euroShieldText: ['#ffffff', '#e6efea'],
  shield: ['#ffffff', '#363d3b'],
  shieldEdge: ['#6d736f', '#7c8581'],
  shieldText: ['#2c312e', '#dde2df'],
} as const;

export type Palette = Readonly<Record<keyof typeof COLOURS, string>>;

function paletteOf(scheme: 0 | 1): Palette {
  const colours = Object.entries(COLOURS).map(([name, pair]) => [name, pair[scheme]]);
  return Object.fromEntries(colours) as Palette;
}

export const PALETTES = { light: paletteOf(0), dark: paletteOf(1) } as const;
