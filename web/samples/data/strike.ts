/** A wildlife strike of the FAA file. Money in whole US dollars, speed in knots indicated. */
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
  /** ISO date in the airport's time zone. */
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

/** Stored as a dictionary and one index per row. */
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

/** `speed` is a string because it may be empty. */
export type RawStrike = Record<DictionaryColumn, string> & {
  state: string;
  date: string;
  costRepair: number;
  costOther: number;
};

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

/** Includes the military damage classes B and C. */
export function isDamaging(strike: Strike): boolean {
  return strike.damage !== 'None';
}

/** Without a species, reports only estimate the size of the bird. */
export function isNamedSpecies(species: string): boolean {
  return !species.startsWith('Unknown');
}
