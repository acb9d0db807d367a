import { encodeRange, type AnswerPath } from '@vantage/contract/surveys/answer-filters';
import type { QuestionKind } from '@vantage/contract/surveys/question-kinds';
import type { NestedResult } from '@vantage/contract/surveys/survey-results';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { firstRank } from './answer-fields';
import { AnswerBars } from './charts/answer-bars';
import { ColumnsChart } from './charts/columns-chart';
import { HeatMap } from './charts/heat-map';
import { RankBars } from './charts/rank-bars';
import { RowMeans } from './charts/row-means';
import classes from './question-result.module.css';
import { TextAnswers } from './text-answers';
import { useRangeText } from './use-range-text';

/** All results can be filtered by answers. */
export interface AnswerFilters {
  chosenAt: (path: AnswerPath) => string | undefined;
  onChoose: (path: AnswerPath, value: string | undefined) => void;
}

export interface AnswerSummaryProps extends AnswerFilters {
  question: NestedResult;
  /** @returns the path to the answers, in a row or with a rank; null if responses can't be filtered by them */
  pathTo: (part?: string) => AnswerPath | null;
  onShowTexts: () => void;
}

const Figures = ({ question: { numbers } }: AnswerSummaryProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  if (!numbers) return null;
  const { mean, median, standardDeviation, min, max, areIntegers } = numbers;
  const formatValue = areIntegers ? formats.number : formats.oneDecimal;
  const figures = [
    ['mean', formats.oneDecimal(mean)],
    ['median', formats.oneDecimal(median)],
    ['standardDeviation', standardDeviation === null ? '–' : formats.oneDecimal(standardDeviation)],
    ['min', formatValue(min)],
    ['max', formatValue(max)],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`results.figure.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Choices = ({ question, pathTo, chosenAt, onChoose }: AnswerSummaryProps) => {
  const { choices, answered } = question;
  const path = pathTo();
  if (!choices) return null;
  return (
    <AnswerBars
      bars={choices.map((choice) => ({ ...choice, label: choice.text }))}
      total={answered}
      {...(path && { selected: chosenAt(path), onChoose: (value) => onChoose(path, value) })}
    />
  );
};

const Histogram = ({ question, pathTo, chosenAt, onChoose }: AnswerSummaryProps) => {
  const { t } = useTranslation('surveys');
  const rangeText = useRangeText();
  const { title, numbers } = question;
  const path = pathTo();
  if (!numbers) return null;
  return (
    <ColumnsChart
      label={t('results.histogramOf', { title })}
      heads={[t('results.value'), t('field.responses')]}
      columns={numbers.histogram.map((bin) => ({
        key: encodeRange(bin),
        label: rangeText(bin, numbers.areIntegers),
        count: bin.count,
      }))}
      {...(path && { selected: chosenAt(path), onChoose: (range) => onChoose(path, range) })}
    />
  );
};

const Ranks = ({ question, pathTo, chosenAt, onChoose }: AnswerSummaryProps) => {
  const { ranks } = question;
  const path = pathTo(firstRank);
  if (!ranks) return null;
  return (
    <RankBars
      ranks={ranks.map((rank) => ({ ...rank, label: rank.text }))}
      {...(path && { selected: chosenAt(path), onChoose: (value) => onChoose(path, value) })}
    />
  );
};

const Matrix = ({ question, pathTo, chosenAt, onChoose }: AnswerSummaryProps) => {
  const { t } = useTranslation('surveys');
  const { title, matrix, rowMeans = [] } = question;
  if (!matrix) return null;
  const pathsByRow = new Map(matrix.rows.map(({ value }) => [value, pathTo(value)]));
  const means = new Map(rowMeans.map(({ value, mean }) => [value, mean]));
  return (
    <HeatMap
      caption={title}
      corner={t('results.answer')}
      rows={matrix.rows}
      columns={matrix.columns}
      counts={matrix.rows.map(({ counts }) => counts)}
      {...(means.size > 0 && { means: matrix.rows.map(({ value }) => means.get(value) ?? null) })}
      {...(matrix.rows.every(({ value }) => pathsByRow.get(value)) && {
        chosenIn: (row) => chosenAt(pathsByRow.get(row) ?? []),
        onChoose: (row, value) => onChoose(pathsByRow.get(row) ?? [], value),
      })}
    />
  );
};

const RowMeansTable = ({ question: { title, rowMeans } }: AnswerSummaryProps) =>
  rowMeans && <RowMeans caption={title} rows={rowMeans} />;

const LatestTexts = ({ question, onShowTexts }: AnswerSummaryProps) => {
  const { t } = useTranslation('surveys');
  const { texts = [] } = question;
  if (texts.length === 0) return null;
  return (
    <>
      <TextAnswers answers={texts} />
      <div>
        <Button variant="default" onClick={onShowTexts}>
          {t('results.allTexts')}
        </Button>
      </div>
    </>
  );
};

type Chart = (props: AnswerSummaryProps) => ReactNode;

/**
 * Each kind has these charts, from top to bottom. They render nothing if the result lacks their part: choices in fixed
 * rows have a matrix instead of bars, and answers that are files have no texts.
 */
const charts: Readonly<Record<QuestionKind, readonly Chart[]>> = {
  choice: [Choices, Matrix],
  choices: [Choices, Matrix],
  rating: [Figures, Choices, Matrix],
  number: [Figures, Histogram, RowMeansTable],
  ranking: [Ranks],
  matrix: [Matrix],
  compound: [],
  text: [LatestTexts],
  other: [LatestTexts],
};

/** Renders the answers to a question, but not to its nested questions. */
export const AnswerSummary = (props: AnswerSummaryProps) => {
  const { question, pathTo, chosenAt } = props;
  const { t } = useTranslation('surveys');
  const { kind, answered, texts } = question;
  const path = pathTo();
  const hasNoCharts = charts[kind].every((chart) => chart === LatestTexts && !texts);
  if (hasNoCharts) return <p className={classes.dimmed}>{t('results.onlyCounted')}</p>;
  if (answered === 0 && !(path && chosenAt(path) !== undefined))
    return <p className={classes.dimmed}>{t('results.noAnswers')}</p>;
  return charts[kind].map((Component, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the charts of a kind are never reordered
    <Component key={index} {...props} />
  ));
};
