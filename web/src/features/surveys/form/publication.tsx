import type { Survey } from '@vantage/contract/surveys/surveys';
import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../ui/forms/fields/copy-field';
import { FormSection } from '../../../ui/forms/form-section';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { SurveyStateBadge } from '../list/survey-state-badge';
import { useSurveyActions } from '../list/use-survey-actions';
import classes from './publication.module.css';

export interface PublicationProps {
  /** This is the stored survey, from which its form may differ. */
  survey: Survey;
  editQuestions: ReactNode;
  /** Only a published survey has it. */
  sendEmail: ReactNode;
}

const QrCodeDialog = lazyOverlay(() =>
  import('../sharing/qr-code-dialog').then((module) => module.QrCodeDialog),
);

/** Shows a survey's state and live URL, and the actions that take effect immediately. */
export const Publication = ({ survey, editQuestions, sendEmail }: PublicationProps) => {
  const { t } = useTranslation('surveys');
  const { publish, unpublish, isChecking } = useSurveyActions();
  const [isShowingCode, setShowingCode] = useState(false);
  const reasonId = useId();
  const { id, name, type, state, published, draftVersion, hasUnpublishedChanges, liveUrl } = survey;
  const isArchived = survey.archivedAt !== null;
  const isOwn = type === 'SurveyJS';
  const lacksQuestions = isOwn && draftVersion === 0;
  const note = (): string | null => {
    if (isArchived) return null;
    if (lacksQuestions) return t('publish.noQuestions');
    if (hasUnpublishedChanges) return t('publishChanges.note');
    return published ? null : t('publish.note');
  };
  return (
    <FormSection title={t('form.publication')} {...(!isArchived && { help: t('form.publicationHelp') })}>
      <div className={classes.state}>
        <SurveyStateBadge state={state} archived={isArchived} />
        <p className={classes.note} role="status">
          {note()}
        </p>
      </div>
      {!isArchived && liveUrl !== null && <CopyField label={t('liveUrl.label')} value={liveUrl} />}
      {!isArchived && published && liveUrl === null && (
        <p id={reasonId} className={classes.note}>
          {t('liveUrl.off')}
        </p>
      )}
      {!isArchived && (
        <div className={classes.acts}>
          {isOwn && editQuestions}
          {(!published || hasUnpublishedChanges) && (
            <Button
              variant="default"
              disabled={lacksQuestions}
              loading={isChecking}
              onClick={() => void publish(survey)}
            >
              {t(published ? 'publishChanges.verb' : 'publish.verb')}
            </Button>
          )}
          {published && (
            <Button
              variant="default"
              disabled={liveUrl === null}
              aria-describedby={liveUrl === null ? reasonId : undefined}
              onClick={() => setShowingCode(true)}
            >
              {t('qrCode.verb')}
            </Button>
          )}
          {published && sendEmail}
          {published && (
            <Button variant="default" onClick={() => void unpublish(survey)}>
              {t('unpublish.verb')}
            </Button>
          )}
        </div>
      )}
      {isShowingCode && liveUrl !== null && (
        <QrCodeDialog surveyId={id} name={name} liveUrl={liveUrl} onClose={() => setShowingCode(false)} />
      )}
    </FormSection>
  );
};
