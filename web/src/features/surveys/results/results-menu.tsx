import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconDots, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { tooltip } from '../../../ui/overlays/tooltip';
import { useRecountResults } from '../api/survey-results';

/** Only users who may change the survey see this menu. */
export const ResultsMenu = ({ surveyId }: { readonly surveyId: string }) => {
  const { t } = useTranslation('surveys');
  const showProblem = useProblemToast();
  const recount = useRecountResults(surveyId);
  const startRecount = (): void =>
    recount.mutate(undefined, {
      onSuccess: () => toast({ severity: 'success', message: t('results.recount.started') }),
      onError: (error) => showProblem(error),
    });
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          {...tooltip(t('results.more'))}
          variant="default"
          size={40}
          aria-label={t('results.more')}
          aria-busy={recount.isPending}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={240}>
        <Menu.Item
          leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
          disabled={recount.isPending}
          onClick={startRecount}
        >
          {t('results.recount.verb')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
