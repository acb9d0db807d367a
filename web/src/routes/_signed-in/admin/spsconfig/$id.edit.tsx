import { permission } from '@vantage/contract/permissions';
import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { useChangeSurvey } from '../../../../features/surveys/api/surveys';
import { SurveyFormScreen } from '../../../../features/surveys/form/survey-form-screen';
import { useCan } from '../../../../lib/session/current-user';
import { useSavedToast } from '../../../../ui/forms/use-saved-toast';
import { useBackToList } from '../../-back-to-list';

const EditSurveyScreen = () => {
  const { t } = useTranslation(['surveys', 'shell']);
  const { id } = Route.useParams();
  const change = useChangeSurvey(id);
  const back = useBackToList({ to: '/admin/spsconfig' });
  const maySendEmail = useCan(permission.mailingsSend);
  const confirmSaved = useSavedToast();
  usePageVisit({ pageName: 'Edit Survey' });
  return (
    <SurveyFormScreen
      surveyId={id}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/spsconfig' } },
            { label: t('edit') },
          ]}
        />
      }
      editQuestions={
        <>
          <Button
            variant="default"
            renderRoot={(button: object) => (
              <Link
                to="/admin/spsconfig/$id/$pagefrom/create"
                params={{ id, pagefrom: 'edit' }}
                state={{ stepsFromList: 1 }}
                {...button}
              />
            )}
          >
            {t('questions.edit')}
          </Button>
          <Button
            variant="default"
            renderRoot={(button: object) => (
              <Link to="/admin/spsconfig/$id/preview" params={{ id }} {...button} />
            )}
          >
            {t('preview.verb')}
          </Button>
        </>
      }
      sendEmail={
        maySendEmail && (
          <Button
            variant="default"
            renderRoot={(button: object) => (
              <Link to="/admin/spsconfig/$id/SendBulkEmail" params={{ id }} {...button} />
            )}
          >
            {t('sendEmail')}
          </Button>
        )
      }
      save={(fields, read) => change.mutateAsync({ ...fields, version: read?.version ?? 0 })}
      onSaved={(saved, read) => {
        confirmSaved(t('form.saved', { name: saved.name }), read, saved);
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/$id/edit')({
  staticData: { title: 'surveys:edit', routeName: 'spsconfig' },
  component: EditSurveyScreen,
});
