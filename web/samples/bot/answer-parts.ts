export interface Answer {
  text: string;
  table?: AnswerTable;
  /** Follow-up questions. */
  suggestions?: readonly string[];
}

export interface AnswerTable {
  head: [name: string, value: string];
  rows: { name: string; text: string; value: number; note?: string }[];
}
