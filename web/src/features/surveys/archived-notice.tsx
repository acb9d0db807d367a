import { permission } from '@vantage/contract/permissions';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/current-user';
import { isViewingAs } from '../../lib/session/session';
import { WarningNote } from '../../ui/feedback/warning-note';
import { useSurveyArchiving } from './list/use-survey-archiving';
import classes from './archived-notice.module.css';

export interface ArchivedNoticeProps {
  survey: Pick<Survey, 'id' | 'name'>;
  /** Screens that have their own query of the survey refetch it here. */
  onRestored?: () => void;
}

/** Says why nothing on a screen can be changed, and restores the survey for those who may change it. */
export const ArchivedNotice = ({ survey, onRestored }: ArchivedNoticeProps) => {
  const { t } = useTranslation('surveys');
  const { restore } = useSurveyArchiving();
  const [isRestoring, setRestoring] = useState(false);
  const mayRestore = useCan(permission.surveysWrite) && !isViewingAs();

  const restoreSurvey = async (): Promise<void> => {
    setRestoring(true);
    const isRestored = await restore(survey);
    setRestoring(false);
    if (isRestored) onRestored?.();
  };

  return (
    <div className={classes.notice}>
      <WarningNote
        action={
          mayRestore && (
            <Button variant="default" size="sm" loading={isRestoring} onClick={() => void restoreSurvey()}>
              {t('restore.verb')}
            </Button>
          )
        }
      >
        {t('archived.notice')}
      </WarningNote>
    </div>
  );
};
