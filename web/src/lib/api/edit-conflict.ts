import { ApiProblem } from './api-problem';

export const conflictingVersion = <Entity>(error: unknown): Entity | null =>
  error instanceof ApiProblem && error.code === 'conflict.stale'
    ? ((error.problem.current as Entity | undefined) ?? null)
    : null;

export const changedFields = <Values extends object>(one: Values, other: Values): (keyof Values & string)[] =>
  (Object.keys(one) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );

/** Three-way merge by field: fields that were not edited here take the other user's value. */
export const mergeConcurrentChange = <Values extends object>(
  theirs: Values,
  before: Values,
  typed: Values,
): Values => ({
  ...theirs,
  ...Object.fromEntries(changedFields(before, typed).map((name) => [name, typed[name]])),
});
