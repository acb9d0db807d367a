export const resultLimits = {
  /** Questions whose answers a request can be filtered by. */
  answerFilters: 5,
  /** Characters of an answer, of a filter for it, and of a question's name. */
  value: 200,
  /** Characters of an encoded path. */
  path: 2_000,
  /** The most frequent answers to a question; those the definition offers are always listed. */
  values: 100,
  /** Characters of a text in results and lists of texts. A longer one is cut and ends with '…'; its response has it all. */
  text: 2_000,
  /** The latest answers to a text question. */
  latestTexts: 5,
  /** Characters of a language tag (BCP 47). */
  language: 35,
} as const;
