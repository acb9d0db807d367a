import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageVisit } from '../../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../../features/shell/breadcrumbs';
import { useChangeDefinition } from '../../../../features/surveys/api/survey-definition';
import { DefinitionFormScreen } from '../../../../features/surveys/definition/definition-form-screen';
import { useTypeChangeText } from '../../../../features/surveys/definition/use-type-change-text';
import { toast } from '../../../../lib/browser/toasts';
import { useBackToList } from '../../-back-to-list';

/** How long a warning with titles of questions stays on the screen, in ms. */
const warningLife = 12_000;

const CreateSurveyScreen = () => {
  const { t } = useTranslation(['surveys', 'shell']);
  const { id, pagefrom } = Route.useParams();
  const change = useChangeDefinition(id);
  const back = useBackToList(
    pagefrom === 'edit'
      ? linkOptions({ to: '/admin/spsconfig/$id/edit', params: { id } })
      : linkOptions({ to: '/admin/spsconfig' }),
  );
  const typeChanges = useTypeChangeText();
  const warnOfTypeChanges = async (): Promise<void> => {
    const message = await typeChanges.load(id);
    if (message !== null) toast({ severity: 'warn', message, life: warningLife });
  };
  usePageVisit({ pageName: 'Create Survey' });
  return (
    <DefinitionFormScreen
      surveyId={id}
      breadcrumb={
        <Breadcrumbs
          items={[
            { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
            { label: t('title'), link: { to: '/admin/spsconfig' } },
            { label: t('questions.edit') },
          ]}
        />
      }
      save={(definition) => change.mutateAsync(definition)}
      onSaved={() => {
        toast({ severity: 'success', message: t('questions.saved') });
        void warnOfTypeChanges();
        back();
      }}
      onCancel={back}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/spsconfig/$id/$pagefrom/create')({
  staticData: { title: 'surveys:questions.edit', routeName: 'spsconfig' },
  component: CreateSurveyScreen,
});
