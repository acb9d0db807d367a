import { ApiProblem } from './api-problem';

/** What somebody else has saved, where a change was refused because of it and the refusal brings it along. */
export const conflictingVersion = <Entity>(error: unknown): Entity | null =>
  error instanceof ApiProblem && error.code === 'conflict.stale'
    ? ((error.problem.current as Entity | undefined) ?? null)
    : null;

/** The fields that two states of a form differ in. */
export const changedFields = <Values extends object>(one: Values, other: Values): (keyof Values & string)[] =>
  (Object.keys(one) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );

/** What was typed, laid over what somebody else has saved: each field that was not touched here is theirs. */
export const mergeConcurrentChange = <Values extends object>(
  theirs: Values,
  before: Values,
  typed: Values,
): Values => ({
  ...theirs,
  ...Object.fromEntries(changedFields(before, typed).map((name) => [name, typed[name]])),
});
