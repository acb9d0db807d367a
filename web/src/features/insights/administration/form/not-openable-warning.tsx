import type { EmbedFault } from '@vantage/contract/embedding/embed-faults';
import { permission } from '@vantage/contract/permissions';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../../lib/session/current-user';
import { WarningNote } from '../../../../ui/feedback/warning-note';

/** Says before saving that nobody could open the insight. */
export const NotOpenableWarning = ({ fault }: { fault: EmbedFault | null }) => {
  const { t } = useTranslation(['insight-config', 'insights']);
  const maySettings = useCan(permission.settingsWrite);
  return (
    // There from the start, so that what comes into it is read out.
    <div role="status">
      {fault !== null && (
        <WarningNote>
          {t('form.notOpenable')} {t(`insights:report.fault.${fault}`)}{' '}
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
