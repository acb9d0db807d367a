import { encodeRange, type AnswerPath } from '@vantage/contract/surveys/answer-filters';
import type { NestedResult, NumberSummary } from '@vantage/contract/surveys/survey-results';
import { Button } from '@mantine/core';
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

const Figures = ({ numbers }: { numbers: NumberSummary }) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const figures = [
    ['mean', numbers.mean],
    ['median', numbers.median],
    ['standardDeviation', numbers.standardDeviation],
    ['min', numbers.min],
    ['max', numbers.max],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`results.figure.${name}`)}</dt>
          <dd>{formats.decimal(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The answers by which all results are filtered. */
export interface AnswerFilters {
  chosenAt: (path: AnswerPath) => string | undefined;
  onChoose: (path: AnswerPath, value: string | undefined) => void;
}

export interface AnswerSummaryProps extends AnswerFilters {
  question: NestedResult;
  /** Where the answers are, in a row or with a rank; null if they can't be filtered by. */
  pathTo: (part?: string) => AnswerPath | null;
  onShowTexts: () => void;
}

const Choices = ({ question, pathTo, chosenAt, onChoose }: AnswerSummaryProps) => {
  const { choices, answered } = question;
  const path = pathTo();
  if (!choices) return null;
  return (
    <AnswerBars
      bars={choices.map((choice) => ({ ...choice, label: choice.text }))}
      total={answered}
      {...(path && { chosen: chosenAt(path), onChoose: (value) => onChoose(path, value) })}
    />
  );
};

const Histogram = ({ question, pathTo, chosenAt, onChoose }: AnswerSummaryProps) => {
  const { t } = useTranslation('surveys');
  const rangeText = useRangeText();
  const { title, kind, numbers } = question;
  const path = pathTo();
  if (kind !== 'number' || !numbers) return null;
  return (
    <ColumnsChart
      label={t('results.histogramOf', { title })}
      heads={[t('results.value'), t('field.responses')]}
      columns={numbers.histogram.map((bin) => ({
        key: encodeRange(bin),
        label: rangeText(bin, numbers.areIntegers),
        count: bin.count,
      }))}
      {...(path && { chosen: chosenAt(path), onChoose: (range) => onChoose(path, range) })}
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
      {...(path && { chosen: chosenAt(path), onChoose: (value) => onChoose(path, value) })}
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

/** The answers to a question, by its kind. */
export const AnswerSummary = (props: AnswerSummaryProps) => {
  const { question, pathTo, chosenAt } = props;
  const { t } = useTranslation('surveys');
  const { title, kind, answered, numbers, rowMeans, matrix, texts } = question;
  const path = pathTo();
  if (kind === 'compound' || (kind === 'other' && !texts))
    return <p className={classes.dimmed}>{t('results.onlyCounted')}</p>;
  if (answered === 0 && !(path && chosenAt(path) !== undefined))
    return <p className={classes.dimmed}>{t('results.noAnswers')}</p>;
  return (
    <>
      {numbers && <Figures numbers={numbers} />}
      <Histogram {...props} />
      {rowMeans && !matrix && <RowMeans caption={title} rows={rowMeans} />}
      <Choices {...props} />
      <Ranks {...props} />
      <Matrix {...props} />
      <LatestTexts {...props} />
    </>
  );
};
