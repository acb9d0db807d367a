// Limits what a response is told: its names come from the response, and its messages from the definition, which may
// have megabytes, while anyone may ask for it again and again.
import { maxProblems, maxProblemsSize, maxProblemText } from './survey-limits.mjs';

const isHighSurrogate = (text, at) => /^[\uD800-\uDBFF]$/.test(text.charAt(at));

/** @returns at most that many characters, the last one an ellipsis if some are missing */
const truncate = (text) => {
  if (text.length <= maxProblemText) return text;
  const end = maxProblemText - 1;
  return `${text.slice(0, isHighSurrogate(text, end - 1) ? end - 1 : end)}…`;
};

/** Collects the first problem of each question, until there are too many. */
export function problemList() {
  const problems = [];
  const named = new Set();
  let size = 0;
  return {
    problems,
    add({ question, code, message }) {
      if (problems.length >= maxProblems || named.has(question)) return;
      const problem = { question: truncate(question), code, message: truncate(message) };
      size += Buffer.byteLength(JSON.stringify(problem));
      if (problems.length > 0 && size > maxProblemsSize) return;
      named.add(question);
      problems.push(problem);
    },
  };
}
