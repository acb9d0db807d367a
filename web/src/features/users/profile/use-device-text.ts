import { useTranslation } from 'react-i18next';
import { detectDevice } from '../../../lib/browser/device';

export const useDeviceText = (): ((userAgent: string) => string) => {
  const { t } = useTranslation('users');
  return (userAgent) => {
    const { browser, system } = detectDevice(userAgent);
    if (browser !== null && system !== null) return t('sessions.browserOn', { browser, system });
    return browser ?? system ?? t('sessions.unknownDevice');
  };
};
