import type { ResponseSummary } from '@vantage/contract/surveys/survey-responses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../../ui/feedback/message-state';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import { Dialog } from '../../../../ui/overlays/dialog';
import { surveyResponseQuery } from '../../api/survey-results';
import { useResponseLabel } from './use-response-label';
import classes from './response-dialog.module.css';

export interface ResponseDialogProps {
  surveyId: string;
  response: ResponseSummary;
  textLanguage: string;
  onClose: () => void;
}

/** SVG is excluded, because it could load more. */
const isPicture = ({ content }: { content: string }): boolean =>
  /^data:image\/(?:png|jpeg|gif|webp);/.test(content);

export const ResponseDialog = ({ surveyId, response, textLanguage, onClose }: ResponseDialogProps) => {
  const { t } = useTranslation('surveys');
  const responseLabel = useResponseLabel();
  const problemText = useProblemText();
  const detail = useQuery(surveyResponseQuery(surveyId, response.id, textLanguage));
  const content = () => {
    if (detail.isError)
      return (
        <FailedState
          title={t('results.responseFailed')}
          hint={problemText(detail.error)}
          onRetry={() => void detail.refetch()}
        />
      );
    if (!detail.data)
      return (
        <LoadingState label={t('results.loading')}>
          <Skeleton height={320} box />
        </LoadingState>
      );
    if (detail.data.answers.length === 0) return <p>{t('results.noAnswers')}</p>;
    return (
      <dl className={classes.answers}>
        {detail.data.answers.map(({ name, title, lines, files }) => (
          <div key={name}>
            <dt className={classes.question}>{title}</dt>
            {files.map((file, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the files are never reordered
              <dd key={index} className={classes.file}>
                {isPicture(file) && <img className={classes.picture} src={file.content} alt={file.name} />}
                <a href={file.content} download={file.name}>
                  {t('results.download', { name: file.name })}
                </a>
              </dd>
            ))}
            {(files.length > 0 ? lines.slice(files.length) : lines).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines are never reordered
              <dd key={index} className={classes.answer}>
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    );
  };
  return (
    <Dialog
      title={
        response.submittedAt === null
          ? responseLabel(response)
          : t('results.responseOf', { time: responseLabel(response) })
      }
      width={640}
      onClose={onClose}
      isText
    >
      {content()}
    </Dialog>
  );
};
