export const resultLimits = {
  /** A request can be filtered by answers to this many questions. */
  answerFilters: 5,
  /** An answer, a filter for it, and a question's name have at most this many characters. */
  value: 200,
  /** An encoded path has at most this many characters. */
  path: 2_000,
  /** Only the most frequent answers to a question are listed, but always those that the definition offers. */
  values: 100,
  /**
   * A text in results and lists of texts has at most this many characters. A longer one is cut and ends with '…'; its
   * response has it all.
   */
  text: 2_000,
  /** Results have this many of the latest answers to a text question. */
  latestTexts: 5,
  /** A language tag (BCP 47) has at most this many characters. */
  language: 35,
} as const;
