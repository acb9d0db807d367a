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

export interface TranslationRecords {
  /**
   * Remembers new and changed translations.
   * @param published the pairs of the published version by their ids
   * @returns the ids of those whose source has changed since
   */
  readonly review: (
    pairs: readonly TranslationPair[],
    published: ReadonlyMap<string, Omit<TranslationPair, 'id'>> | null,
  ) => ReadonlySet<string>;
  /** Takes translations as matching their sources. */
  readonly accept: (pairs: readonly TranslationPair[]) => void;
}

/** FNV-1a with 32 bits: two sources with the same fingerprint are unlikely, and only a mark would be missing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
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

export function createTranslationRecords(
  surveyId: string,
  storage: Pick<typeof safeLocalStorage, 'get' | 'set'> = safeLocalStorage,
): TranslationRecords {
  const key = `translations:${surveyId}`;
  const records = parseRecords(storage.get(key));

  const save = (): void =>
    storage.set(
      key,
      JSON.stringify(
        Object.fromEntries([...records].map(([id, each]) => [id, `${each.source} ${each.translation}`])),
      ),
    );

  return {
    review(pairs, published) {
      const stale = new Set<string>();
      let isChanged = false;
      for (const pair of pairs) {
        const current = toFingerprint(pair);
        const former = published?.get(pair.id);
        const record = records.get(pair.id) ?? (former && toFingerprint(former));
        if (record?.translation === current.translation) {
          if (record.source !== current.source) stale.add(pair.id);
          if (records.has(pair.id)) continue;
        }
        records.set(pair.id, record?.translation === current.translation ? record : current);
        isChanged = true;
      }
      if (isChanged) save();
      return stale;
    },
    accept(pairs) {
      for (const pair of pairs) records.set(pair.id, toFingerprint(pair));
      save();
    },
  };
}
