import { maxProblemText } from './limits';

const isHighSurrogate = (text: string, at: number): boolean => /^[\uD800-\uDBFF]$/.test(text.charAt(at));

/** @returns at most 500 characters, the last one an ellipsis if some are missing */
export function truncate(text: string): string {
  if (text.length <= maxProblemText) return text;
  const end = maxProblemText - 1;
  return `${text.slice(0, isHighSurrogate(text, end - 1) ? end - 1 : end)}…`;
}
