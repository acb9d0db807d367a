// Limits what a response is told: its names come from the response, and its messages from the definition, which may
// have megabytes, while anyone may ask for it again and again.
import { truncate } from '../problem-text.mjs';
import { maxProblems, maxProblemsSize } from '../limits.mjs';

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
