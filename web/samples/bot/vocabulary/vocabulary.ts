/** Translates questions into the English words that the rules know. */
export interface Vocabulary {
  /** Rewritten first, because their word order differs from English. */
  patterns: readonly (readonly [pattern: RegExp, english: string])[];
  /** By English words; alternatives are separated by '|'. */
  phrases: Readonly<Record<string, string>>;
  /** Grammatical words in what is left, without a meaning for the rules. */
  ignored: RegExp;
  /** Whether spaces separate words. */
  hasSpaces: boolean;
}
