/** What a street is called in Norwegian, in Bokmål and Nynorsk: its last word, or that word's end. */
export const STREET_WORDS = ['gate', 'gata', 'gaten'];
export const ROAD_WORDS = ['vei', 'veien', 'veg', 'vegen'];
export const SQUARE_WORDS = ['plass', 'plassen'];
