/** The embedded map's colours. */
export interface Inks {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly label: string;
  readonly town: string;
  readonly halo: string;
}

const LIGHT: Inks = {
  sea: '#d7e3e8',
  land: '#f5f3ee',
  border: '#b9b3a6',
  label: '#3d4340',
  town: '#666c68',
  halo: '#f5f3ee',
};

const DARK: Inks = {
  sea: '#0d1418',
  land: '#1f2524',
  border: '#4b5552',
  label: '#c3cac6',
  town: '#929b97',
  halo: '#171c1b',
};

export const INKS = { light: LIGHT, dark: DARK } as const;
