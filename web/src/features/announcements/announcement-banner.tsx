import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../lib/i18n/problem-text';
import { useCurrentUser } from '../../lib/session/current-user';
import { useDismissAnnouncement } from './api/announcements';
import classes from './announcement-banner.module.css';

/** For screens that fill the rest of the window. Set before the first frame, so that nothing moves. */
const useMeasuredHeight = (text: string | undefined) => {
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = banner.current;
    if (text === undefined || element === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--vg-announcement-h', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--vg-announcement-h');
    };
  }, [text]);
  return banner;
};

/** The organization's announcement, above every screen until the user dismisses it. */
export const AnnouncementBanner = () => {
  const { t } = useTranslation('shell');
  const { announcement, viewAs } = useCurrentUser();
  const dismissal = useDismissAnnouncement();
  const showProblem = useProblemToast();
  const banner = useMeasuredHeight(announcement?.text);
  const dismiss = () => {
    if (announcement === null) return;
    // The button that has the focus disappears.
    document.getElementById('content')?.focus({ preventScroll: true });
    dismissal.mutate(announcement.version, { onError: (error) => showProblem(error) });
  };
  return (
    <section
      ref={banner}
      className={announcement ? classes.banner : classes.none}
      aria-label={announcement ? t('announcement.label') : undefined}
    >
      {announcement && <IconSpeakerphone size={18} stroke={1.6} className={classes.icon} aria-hidden />}
      {/* Always rendered, because screen readers announce only changes of an existing live region. */}
      <p role="status" className={classes.text}>
        {announcement?.text}
      </p>
      {announcement && viewAs === null && (
        <CloseButton size={28} aria-label={t('announcement.dismiss')} onClick={dismiss} />
      )}
    </section>
  );
};
