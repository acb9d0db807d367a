import { phases, sizes, times, type Strike } from '../data/strike';
import { monthName, months } from '../formats';
import { seasons } from '../measures/season';
import { getName, t } from '../texts/language';
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

export function tokenize(text: string): string[] {
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

/** Questions in other languages are translated into these, too. */
export const monthWords = [
  'january', 'february', 'march', 'april', 'may', 'june',
  'july', 'august', 'september', 'october', 'november', 'december',
] as const; // prettier-ignore

const sizeLabels = (): Record<(typeof sizes)[number], string> => ({
  Small: t('bot:label.smallAnimals'),
  Medium: t('bot:label.mediumAnimals'),
  Large: t('bot:label.largeAnimals'),
});

const timeLabels = (): Record<(typeof times)[number], string> => ({
  Dawn: t('bot:label.dawn'),
  Day: t('bot:label.day'),
  Dusk: t('bot:label.dusk'),
  Night: t('bot:label.night'),
});

const seasonLabels = (): Record<(typeof seasons)[number]['name'], string> => ({
  Winter: t('bot:label.winter'),
  Spring: t('bot:label.spring'),
  Summer: t('bot:label.summer'),
  Fall: t('bot:label.fall'),
});

const synonyms = (): [words: string, by: Dimension, label: string, values: (string | number)[]][] => [
  ['takeoff', 'phase', getName('Take-off run'), ['Take-off run']],
  ['takeoff run', 'phase', getName('Take-off run'), ['Take-off run']],
  ['take off', 'phase', getName('Take-off run'), ['Take-off run']],
  ['landing', 'phase', getName('Landing roll'), ['Landing roll']],
  ['climbing', 'phase', getName('Climb'), ['Climb']],
  ['on the ground', 'phase', t('bot:label.onGround'), ['Take-off run', 'Landing roll', 'Taxi', 'Parked']],
  ['daylight', 'time', t('bot:label.day'), ['Day']],
  ['daytime', 'time', t('bot:label.day'), ['Day']],
  ['big', 'size', t('bot:label.largeAnimals'), ['Large']],
  ['autumn', 'month', t('bot:label.fall'), [8, 9, 10]],
  ['substantial', 'damage', t('bot:label.substantial'), ['Substantial']],
  ['minor', 'damage', t('bot:label.minor'), ['Minor']],
];

/** Kinds by the last word of a species' name, such as 'gull'. */
function speciesGroups(names: readonly string[]): Term[] {
  const byKind = new Map<string, string[]>();
  for (const name of names) {
    const kind = tokenize(name).at(-1)!;
    byKind.set(kind, [...(byKind.get(kind) ?? []), name]);
  }
  return Array.from(byKind, ([kind, members]) => ({
    words: [kind],
    condition: {
      by: 'species' as const,
      label: members.map(getName).join(', '),
      values: new Set(members),
    },
  }));
}

/** Longest first, so that 'New York JFK' wins over 'New York'. */
export function listTerms(strikes: readonly Strike[]): Term[] {
  const listNames = (by: Dimension): string[] => groupBy(strikes, by).map(({ name }) => name);
  const named = (
    by: Dimension,
    names: readonly string[],
    labels: Readonly<Record<string, string>> = {},
  ): Term[] =>
    names.map((name) => ({
      words: tokenize(name),
      condition: { by, label: labels[name] ?? getName(name), values: new Set([name]) },
    }));
  const species = listNames('species').filter((name) => !name.startsWith('Unknown'));
  const terms: Term[] = [
    ...named('species', species),
    ...speciesGroups(species),
    ...named('airport', listNames('airport')),
    ...airportParts(listNames('airport')),
    ...named('state', listNames('state')),
    ...named(
      'operator',
      listNames('operator').filter((name) => name !== 'Unknown'),
    ),
    ...named('aircraft', listNames('aircraft')),
    ...named('phase', phases),
    ...named('size', sizes, sizeLabels()),
    ...named('time', times, timeLabels()),
    ...seasons.map(({ name, months: ofSeason }) => ({
      words: tokenize(name),
      condition: { by: 'month' as const, label: seasonLabels()[name], values: new Set<number>(ofSeason) },
    })),
    ...months.flatMap((month) =>
      [monthWords[month]!, monthWords[month]!.slice(0, 3)].map((form) => ({
        words: tokenize(form),
        condition: {
          by: 'month' as const,
          label: t('bot:label.month', { month: monthName(month, 'long') }),
          values: new Set([month]),
        },
      })),
    ),
    ...synonyms().map(([words, by, label, values]) => ({
      words: tokenize(words),
      condition: { by, label, values: new Set(values) },
    })),
  ];
  // Usually the verb, rarely the month.
  const remaining = terms.filter(({ words }) => words.length > 0 && words.join(' ') !== 'may');
  return remaining.toSorted((a, b) => b.words.length - a.words.length);
}

/** Parts of names that identify one airport, such as 'JFK'. */
function airportParts(names: readonly string[]): Term[] {
  const owners = new Map<string, Set<string>>();
  for (const name of names) {
    for (const word of tokenize(name)) owners.set(word, (owners.get(word) ?? new Set()).add(name));
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
    .filter(([word, locked]) => !tooPlain.has(word) && locked.size <= 3)
    .map(([word, locked]) => {
      const values = [...locked];
      return { words: [word], condition: { by: 'airport', label: values.join(', '), values: locked } };
    });
}
