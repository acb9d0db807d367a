import type { AnsweredQuestion } from '@vantage/contract/surveys/survey-versions';
import { getNodeName } from '@vantage/survey-document/node-title';
import type { Difference } from './differences';

/** @returns how many answers concern what a difference is about, or null if answers don't depend on it */
export function countAnswers(
  { kind, subject: { node, owner }, ...rest }: Difference,
  questions: readonly AnsweredQuestion[],
): number | null {
  if (!owner || owner.kind !== 'element') return null;
  const name = owner.properties.get('valueName') ?? getNodeName(owner);
  const answered = questions.filter((question) => question.name === name);
  const own = answered.find(({ nestedQuestion }) => nestedQuestion === null);
  const isType = kind === 'changed' && 'property' in rest && rest.property === 'type';
  if (node === owner) return kind === 'removed' || isType ? (own?.answers ?? 0) : null;
  if (kind !== 'removed') return null;
  const part = getNodeName(node);
  if (node.kind === 'column' || node.kind === 'item') {
    const nested = answered.find(({ nestedQuestion }) => nestedQuestion === part);
    if (nested) return nested.answers;
  }
  if (node.kind !== 'choice' && node.kind !== 'column') return null;
  const isRow = node.location?.list === 'rows';
  return answered
    .flatMap(({ values }) => values)
    .filter(({ row, value }) => (isRow ? row : value) === part)
    .reduce((sum, { count }) => sum + count, 0);
}
