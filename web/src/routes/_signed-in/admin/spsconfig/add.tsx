import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { useCreateSurvey } from '../../../../features/surveys/api/surveys';
import { SurveyFormScreen } from '../../../../features/surveys/form/survey-form-screen';
import { toast } from '../../../../lib/browser/toasts';
import { useBackToList } from '../../-back-to-list';

const AddSurveyScreen = () => {
  const { t } = useTranslation(['surveys', 'shell']);
  const navigate = Route.useNavigate();
  const create = useCreateSurvey();
  const back = useBackToList({ to: '/admin/spsconfig' });
  const stepsFromList = useLocation({ select: ({ state }) => state.stepsFromList });
  usePageVisit({ pageName: 'Add Survey' });
  return (
    <SurveyFormScreen
      surveyId={null}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/spsconfig' } },
            { label: t('form.addTitle') },
          ]}
        />
      }
      editQuestions={null}
      sendEmail={null}
      save={(fields) => create.mutateAsync(fields)}
      onSaved={({ id, name, type }) => {
        toast({ severity: 'success', message: t('form.added', { name }) });
        if (type === 'SurveyMonkey') back();
        else
          void navigate({
            to: '/admin/spsconfig/$id/$pagefrom/create',
            params: { id, pagefrom: 'add' },
            state: stepsFromList === undefined ? {} : { stepsFromList },
            replace: true,
          });
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/add')({
  staticData: { title: 'surveys:form.addTitle', routeName: 'spsconfig' },
  component: AddSurveyScreen,
});
