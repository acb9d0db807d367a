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
import { attachToastArea, toastId, type Severity, type Toast } from '../../../lib/browser/toasts';
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

/** In px. */
const width = 400;
const gap = 8;
const usualHeight = 72;

const areaSelector = `.${classes.area}[data-position='top-right']`;
const controls = 'main :is(a, button, input, textarea, select, [role=button], [role=tab])';

/** The edges of controls at the right of the window, from top to bottom. */
const controlsAtRight = (): DOMRect[] =>
  Array.from(document.querySelectorAll(controls), (control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.right > window.innerWidth - width - 2 * gap)
    .toSorted((one, other) => one.top - other.top);

/**
 * Toasts are at the top right, where they cover no control of the screen; if there is no such place in the upper third
 * of the window, below the screen's header.
 */
const placeToasts = (area: Element | null): void => {
  const { style } = document.documentElement;
  style.setProperty('--vg-toast-top', '0px');
  const top = area?.getBoundingClientRect().top ?? 0;
  let free = top;
  for (const box of controlsAtRight())
    if (box.bottom > free && box.top < free + usualHeight) free = box.bottom + gap;
  const header = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0;
  const isHigh = free <= window.innerHeight / 3;
  style.setProperty('--vg-toast-top', `${Math.max(0, isHigh ? free - gap : header)}px`);
};

export const ToastArea = () => {
  const { t } = useTranslation('problems');
  const router = useRouter();
  useEffect(
    () => router.subscribe('onRendered', () => placeToasts(document.querySelector(areaSelector))),
    [router],
  );
  useEffect(() => {
    const show = (next: Toast) => {
      const { severity, title, message, life, action } = next;
      const Icon = icons[severity];
      placeToasts(document.querySelector(areaSelector));
      const ownId = toastId(next);
      // A toast with the same id would otherwise keep the rest of its time, which may be too short to read it.
      if (ownId !== undefined) notifications.hide(ownId);
      const id = notifications.show({
        ...(ownId !== undefined && { id: ownId }),
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
        containerWidth={width}
        classNames={{ root: classes.area }}
      />
    </MantineRoot>
  );
};
