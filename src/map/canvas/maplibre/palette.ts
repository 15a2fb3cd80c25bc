/** The embedded map's colours. */
export interface Palette {
  readonly sea: string;
  /** The line between sea and land. */
  readonly shore: string;
  readonly land: string;
  /** Towns, as a tint of the land. */
  readonly builtUp: string;
  readonly green: string;
  /** Grounds of schools, hospitals, industry. */
  readonly ground: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly border: string;
  readonly rail: string;
  readonly path: string;
  readonly pedestrian: string;
  readonly ferry: string;
  readonly motorway: string;
  readonly motorwayEdge: string;
  readonly trunk: string;
  readonly trunkEdge: string;
  readonly primary: string;
  readonly primaryEdge: string;
  /** Roads where they are too thin for an edge. */
  readonly primaryFar: string;
  readonly secondaryFar: string;
  readonly secondary: string;
  readonly secondaryEdge: string;
  readonly street: string;
  readonly streetEdge: string;
  readonly service: string;
  /** Names of towns, and of streets. */
  readonly label: string;
  /** Names of villages and of parts of towns. */
  readonly town: string;
  /** Names of towns abroad, and of countries. */
  readonly foreign: string;
  readonly waterLabel: string;
  /** Names and signs of summits and huts. */
  readonly natureLabel: string;
  /** Signs of stations, airports, hospitals. */
  readonly sign: string;
  readonly signText: string;
  readonly halo: string;
  readonly arrow: string;
  readonly euroShield: string;
  readonly euroShieldText: string;
  readonly shield: string;
  readonly shieldEdge: string;
  readonly shieldText: string;
}

const LIGHT: Palette = {
  sea: '#c8dce6',
  shore: '#a9c6d4',
  land: '#f5f3ee',
  builtUp: '#ebe7df',
  green: '#dbe7cf',
  ground: '#eeeae4',
  building: '#e4dfd6',
  buildingEdge: '#d3cdc2',
  border: '#a89fb0',
  rail: '#aaa8a3',
  path: '#b9a98d',
  pedestrian: '#f3ece0',
  ferry: '#6f9ab4',
  motorway: '#f2ab52',
  motorwayEdge: '#c4822e',
  trunk: '#f7c672',
  trunkEdge: '#cf9c45',
  primary: '#fbe09a',
  primaryEdge: '#d1b569',
  primaryFar: '#dcc07c',
  secondaryFar: '#d3cbbb',
  secondary: '#fff7dc',
  secondaryEdge: '#cdbf98',
  street: '#ffffff',
  streetEdge: '#c0b8a8',
  service: '#fbfaf8',
  label: '#343a37',
  town: '#5d6460',
  foreign: '#6f7572',
  waterLabel: '#3a6680',
  natureLabel: '#6b5d45',
  sign: '#4a6a80',
  signText: '#ffffff',
  halo: '#fbfaf7',
  arrow: '#8d9390',
  euroShield: '#1d7048',
  euroShieldText: '#ffffff',
  shield: '#ffffff',
  shieldEdge: '#6d736f',
  shieldText: '#2c312e',
};

const DARK: Palette = {
  sea: '#0a1b28',
  shore: '#36556a',
  land: '#252b2a',
  builtUp: '#2d3433',
  green: '#25332a',
  ground: '#2c3230',
  building: '#323a38',
  buildingEdge: '#3f4845',
  border: '#655c72',
  rail: '#565e5b',
  path: '#5f584a',
  pedestrian: '#38393a',
  ferry: '#41687e',
  motorway: '#a8762f',
  motorwayEdge: '#0f1413',
  trunk: '#8a692f',
  trunkEdge: '#0f1413',
  primary: '#6f6238',
  primaryEdge: '#0f1413',
  primaryFar: '#6f6238',
  secondaryFar: '#4b4f4a',
  secondary: '#59594d',
  secondaryEdge: '#101514',
  street: '#49524f',
  streetEdge: '#121716',
  service: '#3a4340',
  label: '#d6dbd8',
  town: '#a4ada9',
  foreign: '#949d99',
  waterLabel: '#8ab3ca',
  natureLabel: '#b3a58a',
  sign: '#8fb1c6',
  signText: '#12181a',
  halo: '#141918',
  arrow: '#9aa39f',
  euroShield: '#1f6b47',
  euroShieldText: '#e6efea',
  shield: '#363d3b',
  shieldEdge: '#7c8581',
  shieldText: '#dde2df',
};

export const PALETTES = { light: LIGHT, dark: DARK } as const;
