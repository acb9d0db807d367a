import type { EmbedProblem } from '@vantage/contract/embedding/embed-problems';
import { permission } from '@vantage/contract/permissions';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../../lib/session/current-user';
import { WarningNote } from '../../../../ui/feedback/warning-note';

/** Warns before saving that no one could open the insight. */
export const EmbedConfigurationWarning = ({ embedProblem }: { embedProblem: EmbedProblem | null }) => {
  const { t } = useTranslation(['insight-config', 'insights']);
  const maySettings = useCan(permission.settingsWrite);
  return (
    // A live region must exist before its content, so that screen readers announce it.
    <div role="status">
      {embedProblem !== null && (
        <WarningNote>
          {t('form.notOpenable')} {t(`insights:report.fault.${embedProblem}`)}{' '}
          {maySettings && (
            <Link to="/admin/settings" search={{ tab: 'embedding' }}>
              {t('preview.toSettings')}
            </Link>
          )}
        </WarningNote>
      )}
    </div>
  );
};
