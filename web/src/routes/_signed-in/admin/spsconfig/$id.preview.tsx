import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { SurveyPreviewScreen } from '../../../../features/surveys/preview/survey-preview-screen';

const PreviewScreen = () => {
  const { t } = useTranslation(['surveys', 'shell']);
  const { id } = Route.useParams();
  usePageVisit({ pageName: 'Survey Preview' });
  return (
    <SurveyPreviewScreen
      surveyId={id}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/spsconfig' } },
            { label: t('preview.verb') },
          ]}
        />
      }
      editQuestions={
        <Button
          variant="default"
          renderRoot={(button: object) => (
            <Link to="/admin/spsconfig/$id/$pagefrom/create" params={{ id, pagefrom: 'list' }} {...button} />
          )}
        >
          {t('questions.edit')}
        </Button>
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/$id/preview')({
  staticData: { title: 'surveys:preview.verb', routeName: 'spsconfig' },
  component: PreviewScreen,
});
