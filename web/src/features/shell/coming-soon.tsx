import {
  IconBell,
  IconClipboardCheck,
  IconMessage2,
  IconArrowsRightLeft,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/browser/toasts';

export interface ComingSoon {
  key: string;
  icon: Icon;
  label: string;
  announce: () => void;
}

export const useComingSoon = (): ComingSoon[] => {
  const { t } = useTranslation('shell');
  const items = [
    { key: 'assessment', icon: IconClipboardCheck, label: t('comingSoon.assessment') },
    { key: 'transformation', icon: IconArrowsRightLeft, label: t('comingSoon.transformation') },
    { key: 'notifications', icon: IconBell, label: t('comingSoon.notifications') },
    { key: 'messages', icon: IconMessage2, label: t('comingSoon.messages') },
  ];
  return items.map((item) => ({
    ...item,
    announce: () => toast({ severity: 'info', message: t('comingSoon.message', { name: item.label }) }),
  }));
};
