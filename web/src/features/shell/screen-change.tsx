import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentScreenTitle } from '../../lib/browser/screen-title';

const focusHeading = (): void => {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target || target.closest('main')?.contains(document.activeElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** Announces a change of screen: sets the document's title and focuses the heading. */
export const ScreenChange = ({ label }: { label: string }) => {
  const router = useRouter();
  const { t } = useTranslation();
  const { title, bareTitle } = useMatches({
    select: (matches) => {
      const titled = matches.findLast((match) => match.staticData.title !== undefined)?.staticData;
      return { title: titled?.title, bareTitle: titled?.bareTitle };
    },
    structuralSharing: true,
  });

  const named = useCurrentScreenTitle();

  useEffect(() => {
    const text = named ?? (title === undefined ? '' : t(title));
    document.title = text === '' ? label : bareTitle ? text : `${text} · ${label}`;
  }, [named, title, bareTitle, label, t]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
  return null;
};
