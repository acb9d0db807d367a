import type { QuestionResult } from '@vantage/contract/surveys/survey-results';
import { useFormats } from '../../../lib/i18n/formats';
import classes from './question-result.module.css';

export interface TextAnswersProps {
  answers: NonNullable<QuestionResult['texts']>;
}

/** Lists texts with the dates of their responses. */
export const TextAnswers = ({ answers }: TextAnswersProps) => {
  const formats = useFormats();
  return (
    <ul className={classes.texts}>
      {answers.map(({ responseId, text, submittedAt }) => (
        <li key={responseId}>
          <span>{text}</span>
          {submittedAt !== null && (
            <time className={classes.dimmed} dateTime={submittedAt}>
              {formats.date(submittedAt)}
            </time>
          )}
        </li>
      ))}
    </ul>
  );
};
