import { useTranslation } from 'react-i18next';
import { WarningNote } from '../../../ui/feedback/warning-note';

export const SelfLockoutWarning = ({ text }: { text: string }) => {
  const { t } = useTranslation('settings');
  return (
    <WarningNote>
      {text} {t('signIn.selfLockout.advice')}
    </WarningNote>
  );
};
