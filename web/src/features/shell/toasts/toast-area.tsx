import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { attachToastArea, type Severity, type Toast } from '../../../lib/browser/toasts';
import { MantineRoot } from '../../../ui/theme/mantine-root';
import classes from './toast-area.module.css';

const icons: Record<Severity, typeof IconCheck> = {
  info: IconInfoCircle,
  success: IconCheck,
  warn: IconAlertTriangle,
  error: IconX,
};

const defaultLife = 3_000;

export const ToastArea = () => {
  const { t } = useTranslation('problems');
  useEffect(() => {
    attachToastArea(({ severity, title, message, life, action }: Toast) => {
      const Icon = icons[severity];
      const id = notifications.show({
        message: action ? (
          <>
            {message}
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                notifications.hide(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          </>
        ) : (
          message
        ),
        title,
        autoClose: life ?? defaultLife,
        icon: <Icon size={18} stroke={1.6} />,
        withBorder: true,
        role: severity === 'error' || severity === 'warn' ? 'alert' : 'status',
        closeButtonProps: { 'aria-label': t('closeMessage') },
        classNames: {
          root: classes.toast,
          icon: classes.icon,
          title: classes.title,
          description: classes.message,
        },
        'data-severity': severity,
      });
    });
  }, [t]);
  return (
    <MantineRoot>
      <Notifications
        position="top-right"
        limit={5}
        containerWidth={400}
        classNames={{ root: classes.area }}
      />
    </MantineRoot>
  );
};
