import { Button } from '@mantine/core';
import { IconBell, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface FinishedActionsProps {
  /** Is undefined if nobody can be reminded. */
  onRemind: (() => void) | undefined;
  onNew: () => void;
}

/** Offers what can be done once a mailing has ended. */
export const FinishedActions = ({ onRemind, onNew }: FinishedActionsProps) => {
  const { t } = useTranslation('mailings');
  return (
    <>
      {onRemind && (
        <Button
          variant="default"
          leftSection={<IconBell size={18} stroke={1.6} aria-hidden />}
          onClick={onRemind}
        >
          {t('remind.verb')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={onNew}>
        {t('progress.new')}
      </Button>
    </>
  );
};
