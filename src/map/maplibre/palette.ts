/** The embedded map's colours. */
export interface Palette {
  readonly sea: string;
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
  readonly street: string;
  readonly streetEdge: string;
  readonly service: string;
  /** Names of towns, and of streets. */
  readonly label: string;
  /** Names of villages and of parts of towns. */
  readonly town: string;
  readonly waterLabel: string;
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
  street: '#ffffff',
  streetEdge: '#c0b8a8',
  service: '#fbfaf8',
  label: '#343a37',
  town: '#5d6460',
  waterLabel: '#3f6c86',
  halo: '#fbfaf7',
  arrow: '#8d9390',
  euroShield: '#1d7048',
  euroShieldText: '#ffffff',
  shield: '#ffffff',
  shieldEdge: '#6d736f',
  shieldText: '#2c312e',
};

const DARK: Palette = {
  sea: '#0b1419',
  land: '#1c2221',
  builtUp: '#232a29',
  green: '#1d2a22',
  ground: '#232927',
  building: '#2a3230',
  buildingEdge: '#363f3c',
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
  street: '#49524f',
  streetEdge: '#121716',
  service: '#3a4340',
  label: '#d6dbd8',
  town: '#a4ada9',
  waterLabel: '#7fa9c0',
  halo: '#141918',
  arrow: '#9aa39f',
  euroShield: '#1f6b47',
  euroShieldText: '#ffffff',
  shield: '#e2e6e3',
  shieldEdge: '#0f1413',
  shieldText: '#1b201e',
};

export const PALETTES = { light: LIGHT, dark: DARK } as const;
