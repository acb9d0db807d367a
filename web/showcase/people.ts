export interface Person {
  id: string;
  name: string;
  login: string;
  role: string;
  state: PersonState;
  place: string;
  logins: number;
}

export const personStates = ['Active', 'Locked', 'Inactive', 'Invited'] as const;
type PersonState = (typeof personStates)[number];
export const personRoles = ['Administrator', 'Manager', 'User', 'Learner'] as const;

const firstNames = [
  'Aiko',
  'Bruno',
  'Clara',
  'Daniel',
  'Elena',
  '健太',
  'Grace',
  'प्रिया',
  'Ines',
  'Wolfeschlegelstein',
];
const lastNames = ['Tanaka', 'Keller', 'Nwosu', 'Petrov', '佐藤', 'Siddiqui', 'Oyelaran', 'शर्मा', 'Duarte'];
export const personPlaces = [
  'Osaka, Plant 2',
  'Rotterdam, Terminal',
  'Harrow Field',
  'Port Ellis',
  'Head office',
];

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** The same 100,000 people every time. */
export const people: readonly Person[] = Array.from({ length: 100_000 }, (_, index) => ({
  id: `person-${index}`,
  name: `${pick(firstNames, index)} ${pick(lastNames, index * 7)}`,
  login: `person.${index + 1}`,
  role: pick(personRoles, index * 3 + Math.floor(index / 5)),
  state: pick(personStates, index * 5 + Math.floor(index / 7)),
  place: pick(personPlaces, index),
  logins: (index * 37) % 1_000,
}));
