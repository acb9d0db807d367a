// A definition has no place for the source of a translation: it is sent to everybody who answers, and keys would be lost
// when a question is renamed elsewhere. So this browser remembers the pair of source and translation that it saw when
// the translation last changed. For translations that it has not seen yet, the published version is such a pair.
import { safeLocalStorage } from '../../../lib/browser/safe-storage';

export interface TranslationPair {
  /** It identifies the text and the language. */
  readonly id: string;
  readonly source: string;
  readonly translation: string;
}

interface Fingerprint {
  readonly source: string;
  readonly translation: string;
}

type Records = ReadonlyMap<string, Fingerprint>;
export type PublishedPairs = ReadonlyMap<string, Omit<TranslationPair, 'id'>>;

export interface RecordStore {
  readonly getState: () => Records;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Remembers new and changed translations.
   * @param published the pairs of the published version by their ids
   */
  readonly remember: (pairs: readonly TranslationPair[], published: PublishedPairs | null) => void;
  /** Takes a translation as matching its source. */
  readonly accept: (pair: TranslationPair) => void;
}

/** FNV-1a with 32 bits: two sources with the same fingerprint are unlikely, and only a mark would be missing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

const toFingerprint = ({ source, translation }: Omit<TranslationPair, 'id'>): Fingerprint => ({
  source: fingerprint(source),
  translation: fingerprint(translation),
});

const parseRecords = (stored: string | null): Map<string, Fingerprint> => {
  try {
    const entries = Object.entries(JSON.parse(stored ?? '{}') as Record<string, string>);
    return new Map(
      entries.map(([id, pair]) => {
        const [source = '', translation = ''] = pair.split(' ');
        return [id, { source, translation }];
      }),
    );
  } catch {
    return new Map();
  }
};

const findRecord = (
  records: Records,
  { id }: TranslationPair,
  published: PublishedPairs | null,
): Fingerprint | undefined => {
  const former = published?.get(id);
  return records.get(id) ?? (former && toFingerprint(former));
};

/** @returns the ids of the translations whose source has changed since */
export function findStaleTranslations(
  records: Records,
  pairs: readonly TranslationPair[],
  published: PublishedPairs | null,
): ReadonlySet<string> {
  const stale = pairs.filter((pair) => {
    const record = findRecord(records, pair, published);
    const { source, translation } = toFingerprint(pair);
    return record?.translation === translation && record.source !== source;
  });
  return new Set(stale.map(({ id }) => id));
}

export function createRecordStore(
  surveyId: string,
  storage: Pick<typeof safeLocalStorage, 'get' | 'set'> = safeLocalStorage,
): RecordStore {
  const key = `translations:${surveyId}`;
  const listeners = new Set<() => void>();
  let records: Records = parseRecords(storage.get(key));

  function update(changes: ReadonlyMap<string, Fingerprint>): void {
    if (changes.size === 0) return;
    records = new Map([...records, ...changes]);
    const entries = [...records].map(([id, { source, translation }]) => [id, `${source} ${translation}`]);
    storage.set(key, JSON.stringify(Object.fromEntries(entries)));
    for (const listener of listeners) listener();
  }

  return {
    getState: () => records,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    remember(pairs, published) {
      const changes = new Map<string, Fingerprint>();
      for (const pair of pairs) {
        const current = toFingerprint(pair);
        const record = findRecord(records, pair, published);
        const isSame = record?.translation === current.translation;
        if (!isSame) changes.set(pair.id, current);
        else if (!records.has(pair.id)) changes.set(pair.id, record);
      }
      update(changes);
    },
    accept(pair) {
      update(new Map([[pair.id, toFingerprint(pair)]]));
    },
  };
}
