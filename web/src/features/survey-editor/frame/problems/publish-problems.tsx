import { UnstyledButton } from '@mantine/core';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../../lib/api/field-problems';
import { useDocument, useEditor } from '../../session/use-editor';
import { findNodeAtPath } from '../definition-path';
import { useDefinitionProblemText } from './use-definition-problem-text';
import classes from './publish-problems.module.css';

/** Why the server did not publish the survey; each problem leads to its position. */
export const PublishProblems = ({ problems }: { problems: readonly FieldProblem[] }) => {
  const { t } = useTranslation('survey-editor');
  const document = useDocument();
  const session = useEditor();
  const { toReason } = useDefinitionProblemText();
  if (problems.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="publish-problems">
      <h3 id="publish-problems" className={classes.title}>
        {t('publish.problems', { count: problems.length })}
      </h3>
      <ul className={classes.list}>
        {problems.map((problem) => {
          const id = findNodeAtPath(document, problem.path.replace(/^definition\.?/, ''));
          const node = document.nodes.get(id);
          return (
            <li key={problem.path}>
              <UnstyledButton className={classes.problem} onClick={() => session.select([id])}>
                <span className={classes.name}>
                  {(node?.location && getNodeTitle(node)) || t('publish.survey')}
                </span>
                <span>{toReason(problem)}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
