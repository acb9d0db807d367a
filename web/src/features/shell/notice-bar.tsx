import { IconRefreshAlert, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOutdated } from '../../lib/browser/app-update';
import { useIsOffline } from '../../lib/browser/connection';
import { PlainButton } from '../../ui/controls/plain-button';
import classes from './notice-bar.module.css';

/** Shows below the top bar that the application is offline or out of date. */
export const NoticeBar = () => {
  const { t } = useTranslation('shell');
  const isOffline = useIsOffline();
  const isOutdated = useIsOutdated();
  const Icon = isOffline ? IconWifiOff : IconRefreshAlert;
  const isVisible = isOffline || isOutdated;
  return (
    <div className={isVisible ? classes.displayed : classes.hidden}>
      {isVisible && <Icon size={16} stroke={1.8} aria-hidden />}
      {/* Always rendered, because screen readers announce only changes of an existing live region. */}
      <p role="status">{isOffline ? t('offline') : isOutdated && t('problems:outdated')}</p>
      {isOutdated && !isOffline && (
        <PlainButton onClick={() => window.location.reload()}>{t('problems:reload')}</PlainButton>
      )}
    </div>
  );
};
