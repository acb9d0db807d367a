import { phases, sizes, times, type Strike } from '../data/strike';
import { longMonthNames } from '../formats';
import { seasons } from '../measures/season';
import { groupBy, type Dimension } from '../measures/summary';

export interface Condition {
  by: Dimension;
  /** For example 'Canada goose' or 'in 1999'. */
  label: string;
  values: ReadonlySet<string | number>;
}

export interface Term {
  /** Consecutive lower-case words in the singular. */
  words: readonly string[];
  condition: Condition;
}

export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']s?\b/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ').map(singular);
}

const irregular: Record<string, string> = {
  species: 'species',
  geese: 'goose',
  killdeers: 'killdeer',
  coyotes: 'coyote',
  finches: 'finch',
};

function singular(word: string): string {
  if (irregular[word]) return irregular[word];
  if (/^\d|ss$|us$|is$/.test(word) || word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const synonyms: [words: string, by: Dimension, label: string, values: (string | number)[]][] = [
  ['take off', 'phase', 'Take-off run', ['Take-off run']],
  ['takeoff', 'phase', 'Take-off run', ['Take-off run']],
  ['landing', 'phase', 'Landing roll', ['Landing roll']],
  ['climbing', 'phase', 'Climb', ['Climb']],
  ['on the ground', 'phase', 'on the ground', ['Take-off run', 'Landing roll', 'Taxi', 'Parked']],
  ['daylight', 'time', 'by day', ['Day']],
  ['daytime', 'time', 'by day', ['Day']],
  ['big', 'size', 'large animals', ['Large']],
  ['fall', 'month', 'in autumn', [8, 9, 10]],
  ['substantial', 'damage', 'substantial damage', ['Substantial']],
  ['minor', 'damage', 'minor damage', ['Minor']],
];

/** Kinds by the last word of a species' name, such as 'gull'. */
function speciesGroups(names: readonly string[]): Term[] {
  const byKind = new Map<string, string[]>();
  for (const name of names) {
    const kind = wordsOf(name).at(-1)!;
    byKind.set(kind, [...(byKind.get(kind) ?? []), name]);
  }
  return Array.from(byKind, ([kind, members]) => ({
    words: [kind],
    condition: {
      by: 'species' as const,
      label: members.length === 1 ? members[0]! : `${kind}s of ${members.length} species`,
      values: new Set(members),
    },
  }));
}

/** Longest first, so that 'New York JFK' wins over 'New York'. */
export function termsOf(strikes: readonly Strike[]): Term[] {
  const namesOf = (by: Dimension): string[] => groupBy(strikes, by).map(({ name }) => name);
  const named = (by: Dimension, names: readonly string[], label = (name: string) => name): Term[] =>
    names.map((name) => ({
      words: wordsOf(name),
      condition: { by, label: label(name), values: new Set([name]) },
    }));
  const species = namesOf('species').filter((name) => !name.startsWith('Unknown'));
  const terms: Term[] = [
    ...named('species', species),
    ...speciesGroups(species),
    ...named('airport', namesOf('airport')),
    ...airportParts(namesOf('airport')),
    ...named('state', namesOf('state')),
    ...named(
      'operator',
      namesOf('operator').filter((name) => name !== 'Unknown'),
    ),
    ...named('aircraft', namesOf('aircraft')),
    ...named('phase', phases),
    ...named('size', sizes, (name) => `${name.toLowerCase()} animals`),
    ...named('time', times, (name) => (name === 'Day' ? 'by day' : `at ${name.toLowerCase()}`)),
    ...seasons.map(({ name, months }) => ({
      words: wordsOf(name),
      condition: { by: 'month' as const, label: `in ${name.toLowerCase()}`, values: new Set<number>(months) },
    })),
    ...longMonthNames.flatMap((name, month) =>
      [name, name.slice(0, 3)].map((form) => ({
        words: wordsOf(form),
        condition: { by: 'month' as const, label: `in ${name}`, values: new Set([month]) },
      })),
    ),
    ...synonyms.map(([words, by, label, values]) => ({
      words: wordsOf(words),
      condition: { by, label, values: new Set(values) },
    })),
  ];
  // Usually the verb, rarely the month.
  const kept = terms.filter(({ words }) => words.length > 0 && words.join(' ') !== 'may');
  return kept.toSorted((a, b) => b.words.length - a.words.length);
}

/** Parts of names that identify one airport, such as 'JFK'. */
function airportParts(names: readonly string[]): Term[] {
  const owners = new Map<string, Set<string>>();
  for (const name of names) {
    for (const word of wordsOf(name)) owners.set(word, (owners.get(word) ?? new Set()).add(name));
  }
  const tooPlain = new Set([
    'new',
    'san',
    'city',
    'fort',
    'intl',
    'lake',
    'air',
    'international',
    'metro',
    'st',
    'will',
    'los',
  ]);
  return Array.from(owners)
    .filter(([word, held]) => !tooPlain.has(word) && held.size <= 3)
    .map(([word, held]) => {
      const values = [...held];
      return { words: [word], condition: { by: 'airport', label: values.join(', '), values: held } };
    });
}
