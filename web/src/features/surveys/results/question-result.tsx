import type { NumberSummary, QuestionResult } from '@vantage/contract/surveys/survey-results';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { AnswerBars } from './charts/answer-bars';
import { ColumnsChart } from './charts/columns-chart';
import { HeatMap } from './charts/heat-map';
import classes from './question-result.module.css';
import { RankBars } from './charts/rank-bars';

/** Values for which SurveyJS has default labels. */
const ownTexts = ['true', 'false', 'none', 'other', 'refuse', 'dontknow'] as const;

export const useOptionText = () => {
  const { t } = useTranslation('surveys');
  return ({ value, text }: { value: string; text: string }): string => {
    const own = value === text ? ownTexts.find((one) => one === value) : undefined;
    return own ? t(`results.option.${own}`) : text;
  };
};

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

const Histogram = ({ title, numbers }: { title: string; numbers: NumberSummary }) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const { histogram } = numbers;
  const areIntegers = histogram.every(({ from, to }) => to - from === 1 && Number.isInteger(from));
  return (
    <ColumnsChart
      label={t('results.histogramOf', { title })}
      heads={[t('results.value'), t('field.responses')]}
      columns={histogram.map(({ from, to, count }) => ({
        key: String(from),
        label: areIntegers
          ? formats.number(from)
          : t('results.range', { from: formats.number(from), to: formats.number(to) }),
        count,
      }))}
    />
  );
};

export interface QuestionResultProps {
  question: QuestionResult;
  /** Number of responses that match the filters. */
  responses: number;
  /** The answer by which all results are filtered. */
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
  onShowTexts: () => void;
}

const Content = ({ question, chosen, onChoose, onShowTexts }: QuestionResultProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const optionText = useOptionText();
  const { title, kind, answered, choices, numbers, ranks, matrix, texts = [] } = question;
  if (kind === 'other' && !question.texts)
    return <p className={classes.dimmed}>{t('results.onlyCounted')}</p>;
  if (answered === 0 && chosen === undefined)
    return <p className={classes.dimmed}>{t('results.noAnswers')}</p>;
  return (
    <>
      {numbers && <Figures numbers={numbers} />}
      {kind === 'number' && numbers && <Histogram title={title} numbers={numbers} />}
      {choices && (
        <AnswerBars
          bars={choices.map((choice) => ({ ...choice, label: optionText(choice) }))}
          total={answered}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      {ranks && <RankBars ranks={ranks.map((rank) => ({ ...rank, label: optionText(rank) }))} />}
      {matrix && (
        <HeatMap
          caption={title}
          corner={t('results.answer')}
          rows={matrix.rows.map((row) => ({ ...row, text: optionText(row) }))}
          columns={matrix.columns.map((column) => ({ ...column, text: optionText(column) }))}
          counts={matrix.rows.map(({ counts }) => counts)}
        />
      )}
      {texts.length > 0 && (
        <>
          <ul className={classes.texts}>
            {texts.map(({ responseId, text, submittedAt }) => (
              <li key={responseId}>
                <span>{text}</span>
                <time className={classes.dimmed} dateTime={submittedAt}>
                  {formats.date(submittedAt)}
                </time>
              </li>
            ))}
          </ul>
          <div>
            <Button variant="default" onClick={onShowTexts}>
              {t('results.allTexts')}
            </Button>
          </div>
        </>
      )}
    </>
  );
};

export const QuestionResultCard = (props: QuestionResultProps) => {
  const { question, responses } = props;
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {question.title}
        </h2>
        <p className={classes.dimmed}>
          {t('results.answered', {
            answered: formats.number(question.answered),
            responses: formats.number(responses),
          })}
        </p>
      </header>
      <Content {...props} />
    </section>
  );
};
