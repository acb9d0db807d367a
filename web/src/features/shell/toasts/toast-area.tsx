import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onClearUserData } from '../../../lib/api/query-client';
import { attachToastArea, type Severity, type Toast } from '../../../lib/browser/toasts';
import { MantineRoot } from '../../../ui/theme/mantine-root';
import classes from './toast-area.module.css';

const icons: Record<Severity, typeof IconCheck> = {
  info: IconInfoCircle,
  success: IconCheck,
  warn: IconAlertTriangle,
  error: IconX,
};

/** In ms. */
const defaultLife = 3_000;
const actionLife = 8_000;

/** Actions belong to the user who has signed in. */
const withAction = new Set<string>();
onClearUserData(() => {
  withAction.forEach((id) => notifications.hide(id));
  withAction.clear();
});

/** Keeps the buttons in the screen's header accessible. */
const placeBelowHeader = (): void => {
  const bottom = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0;
  document.documentElement.style.setProperty('--vg-screen-header-end', `${Math.max(0, bottom)}px`);
};

export const ToastArea = () => {
  const { t } = useTranslation('problems');
  const router = useRouter();
  useEffect(() => router.subscribe('onRendered', placeBelowHeader), [router]);
  useEffect(() => {
    const show = ({ severity, title, message, id: given, life, action }: Toast) => {
      const Icon = icons[severity];
      placeBelowHeader();
      const id = notifications.show({
        ...(given !== undefined && { id: given }),
        message: action ? (
          <div className={classes.withAction}>
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
          </div>
        ) : (
          message
        ),
        title,
        autoClose: life ?? (action ? actionLife : defaultLife),
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
      if (action) withAction.add(id);
    };
    attachToastArea({ show, hide: (id) => void notifications.hide(id) });
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
