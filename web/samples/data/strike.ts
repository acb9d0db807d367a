/** One reported wildlife strike, as the FAA file states it. Money is whole US dollars, speed knots indicated. */
export interface Strike {
  airport: string;
  state: string;
  aircraft: string;
  operator: string;
  phase: string;
  size: string;
  species: string;
  time: string;
  damage: string;
  /** ISO date, local to the airport. */
  date: string;
  year: number;
  /** 0 = January. */
  month: number;
  /** 0 = Monday. */
  weekday: number;
  costRepair: number;
  costOther: number;
  cost: number;
  speed: number | null;
}

/** The columns that are stored as a dictionary and one index per row. */
export const dictionaryColumns = [
  'airport',
  'aircraft',
  'operator',
  'phase',
  'size',
  'species',
  'time',
  'damage',
  'speed',
] as const;

export type DictionaryColumn = (typeof dictionaryColumns)[number];

/** What a CSV row gives before it is packed; `speed` is text because it may be empty. */
export type RawStrike = Record<DictionaryColumn, string> & {
  state: string;
  date: string;
  costRepair: number;
  costOther: number;
};

/** Order in which phases, sizes, times and damage levels are always shown. */
export const phases = [
  'Take-off run',
  'Climb',
  'Descent',
  'Approach',
  'Landing roll',
  'Taxi',
  'Parked',
] as const;
export const sizes = ['Small', 'Medium', 'Large'] as const;
export const times = ['Dawn', 'Day', 'Dusk', 'Night'] as const;

/** Any level but 'None' counts as damage, the military classes B and C included. */
export function isDamaging(strike: Strike): boolean {
  return strike.damage !== 'None';
}

/** Reports that name no species: only a guess at the size of the bird. */
export function isNamedSpecies(species: string): boolean {
  return !species.startsWith('Unknown');
}
