// Finds values that SurveyJS cannot read: it ends with an error rather than a message.

/** Names of methods that SurveyJS, or JavaScript for it, calls of any object. */
const methods = new Set(Object.getOwnPropertyNames(Object.prototype));

/** @param answer which may be nested as deeply as a request allows. @returns whether it contains null or such a name */
export function isUnreadable(answer: unknown): boolean {
  const pending = [answer];
  while (pending.length > 0) {
    const next = pending.pop();
    if (next === null) return true;
    if (typeof next !== 'object') continue;
    if (!Array.isArray(next) && Object.keys(next).some((key) => methods.has(key))) return true;
    for (const inner of Object.values(next)) pending.push(inner);
  }
  return false;
}
