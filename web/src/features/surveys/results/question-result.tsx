import { questionKinds } from '@vantage/contract/surveys/question-kinds';
import type { NestedResult, QuestionResult } from '@vantage/contract/surveys/survey-results';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { isCurrent, isFilteredAsWhole } from './answer-fields';
import { AnswerSummary, type AnswerFilters } from './answer-summary';
import classes from './question-result.module.css';

export interface QuestionResultProps extends AnswerFilters {
  question: QuestionResult;
  /** This counts the responses that match the filters. */
  responses: number;
  /** Whether results can be filtered by answers, which those of a confidential or anonymous survey can't. */
  isFilterable: boolean;
  /** @param nested one of the question's nested questions, or undefined for the whole answers */
  onShowTexts: (nested?: NestedResult) => void;
}

/** Says which type a question had until it was changed. */
const EarlierType = ({
  id,
  question,
}: {
  id: string;
  question: Pick<QuestionResult, 'kind' | 'lastVersion'>;
}) => {
  const { kind, lastVersion } = question;
  const { t } = useTranslation('surveys');
  if (lastVersion === undefined) return null;
  return (
    <p id={id} className={classes.earlier}>
      {t('results.earlierType', { kind: t(`results.kind.${kind}`), version: lastVersion })}
    </p>
  );
};

const NestedSummary = ({ nested, ...props }: QuestionResultProps & { nested: NestedResult }) => {
  const { question, isFilterable, chosenAt, onChoose, onShowTexts } = props;
  const { t } = useTranslation('surveys');
  const [id, typeId] = [useId(), useId()];
  return (
    <section className={classes.nested} aria-labelledby={isCurrent(nested) ? id : `${id} ${typeId}`}>
      <header className={classes.head}>
        <h3 id={id} className={classes.nestedTitle}>
          {nested.title}
        </h3>
        <EarlierType id={typeId} question={nested} />
        <p className={classes.dimmed}>{t('results.answers', { count: nested.answered })}</p>
      </header>
      <AnswerSummary
        question={nested}
        pathTo={(row) => {
          if (!isFilterable || !isFilteredAsWhole(nested.kind) || !isCurrent(question) || !isCurrent(nested))
            return null;
          if (!question.hasFixedRows) return [question.name, nested.name];
          return row === undefined ? null : [question.name, row, nested.name];
        }}
        chosenAt={chosenAt}
        onChoose={onChoose}
        onShowTexts={() => onShowTexts(nested)}
      />
    </section>
  );
};

/** A question may be followed by itself as it was before its type was changed. */
export const questionKey = ({ name, lastVersion }: Pick<QuestionResult, 'name' | 'lastVersion'>): string =>
  `${lastVersion ?? ''} ${name}`;

const Content = (props: QuestionResultProps) => {
  const { question, isFilterable, onShowTexts } = props;
  const { t } = useTranslation('surveys');
  const { name, kind, answered, nested } = question;
  const { filter } = questionKinds[kind];
  if (!nested)
    return (
      <AnswerSummary
        {...props}
        pathTo={(part) => {
          if (!isFilterable || !isCurrent(question)) return null;
          if (filter === 'row' || filter === 'rank') return part === undefined ? null : [name, part];
          return [name];
        }}
        onShowTexts={() => onShowTexts()}
      />
    );
  if (answered === 0) return <p className={classes.dimmed}>{t('results.noAnswers')}</p>;
  return (
    <>
      <div className={classes.nestedQuestions}>
        {nested.map((one) => (
          <NestedSummary key={questionKey(one)} {...props} nested={one} />
        ))}
      </div>
      <div className={classes.complete}>
        <Button variant="default" onClick={() => onShowTexts()}>
          {t('results.completeAnswers')}
        </Button>
      </div>
    </>
  );
};

export const QuestionResultCard = (props: QuestionResultProps) => {
  const { question, responses } = props;
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const [id, typeId] = [useId(), useId()];
  return (
    <section
      className={classes.card}
      data-question={questionKey(question)}
      data-wide={question.nested !== undefined}
      aria-labelledby={isCurrent(question) ? id : `${id} ${typeId}`}
    >
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {question.title}
        </h2>
        <EarlierType id={typeId} question={question} />
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
