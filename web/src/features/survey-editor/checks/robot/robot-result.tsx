import { getNodeName, getNodeTitle } from '@vantage/survey-document/node-title';
import { walkNodes } from '@vantage/survey-document/survey-document';
import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useFormats } from '../../../../lib/i18n/formats';
import { emphasize, shorten } from '../../logic/expressions/sentences';
import { toPlainText } from '../../logic/expressions/survey-variables';
import { Sentence } from '../../logic/sentence';
import { useLogicTexts } from '../../logic/use-logic-texts';
import { useEditor } from '../../session/use-editor';
import classes from '../check-list.module.css';
import type { RobotReport } from './run-survey';

const maxPaths = 5;

/** What the test runs met, in words, with the figures of the most frequent paths. */
export const RobotResult = ({ report }: { readonly report: RobotReport }) => {
  const session = useEditor();
  const formats = useFormats();
  const { document, t } = useLogicTexts();
  const byName = useMemo(
    () =>
      new Map(
        [...walkNodes(document)]
          .filter(({ kind }) => kind === 'element' || kind === 'page')
          .map((node) => [getNodeName(node), node] as const),
      ),
    [document],
  );
  const getTitle = (name: string): string => {
    const node = byName.get(name);
    return shorten(node ? toPlainText(getNodeTitle(node)) || name : name);
  };
  const place = (name: string, sentence: string) => {
    const node = byName.get(name);
    return (
      <li key={sentence}>
        {node ? (
          <UnstyledButton onClick={() => session.select([node.id])}>
            <Sentence text={sentence} />
          </UnstyledButton>
        ) : (
          <Sentence text={sentence} />
        )}
      </li>
    );
  };
  const { runs, completed, deadEnds, neverSeen, paths } = report;
  return (
    <div role="status" className={classes.robot}>
      <p className={classes.text}>
        {completed === runs
          ? t('robot.allCompleted', { count: runs })
          : t('robot.completed', { completed: formats.number(completed), runs: formats.number(runs) })}
      </p>
      {(deadEnds.length > 0 || neverSeen.length > 0) && (
        <ul className={classes.findings}>
          {deadEnds.map(({ page, question, runs: count }) =>
            question === null
              ? place(page, t('robot.deadEndPage', { page: emphasize(getTitle(page)), count }))
              : place(
                  question,
                  t('robot.deadEndQuestion', { question: emphasize(getTitle(question)), count }),
                ),
          )}
          {neverSeen.map((name) =>
            place(name, t('robot.neverSeen', { question: emphasize(getTitle(name)) })),
          )}
        </ul>
      )}
      {paths.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a table that is too wide
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('robot.paths')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('robot.path')}</th>
                <th scope="col" className={classes.figure}>
                  {t('robot.share')}
                </th>
                <th scope="col" className={classes.figure}>
                  {t('robot.pages')}
                </th>
                <th scope="col" className={classes.figure}>
                  {t('robot.questions')}
                </th>
                <th scope="col" className={classes.figure}>
                  {t('robot.minutes')}
                </th>
              </tr>
            </thead>
            <tbody>
              {paths.slice(0, maxPaths).map((path) => (
                <tr key={path.pages.join('\n')}>
                  <td>{path.pages.map(getTitle).join(' → ')}</td>
                  <td className={classes.figure}>{formats.percent(path.runs / runs)}</td>
                  <td className={classes.figure}>{formats.number(path.pages.length)}</td>
                  <td className={classes.figure}>{formats.decimal(path.questions)}</td>
                  <td className={classes.figure}>{formats.decimal(path.minutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {paths.length > maxPaths && (
        <p className={classes.text}>{t('robot.morePaths', { count: paths.length - maxPaths })}</p>
      )}
    </div>
  );
};
