import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from './confirm';

/** The part of the product that a screen belongs to: the first step of its route's id. */
const areaOf = (routeId: string): string => routeId.split('/')[1] ?? '';

/** A screen, or one of its tabs: what is typed in one is not there in another. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }): string =>
  `${pathname} ${'tab' in search ? String(search.tab) : ''}`;

/** Somebody has said that they leave: the page's other forms, which are asked in the same breath, need not ask again. */
let isLeaving = false;

/**
 * Asks before somebody leaves what they have not saved: by a link, by Back, by closing the tab. It does not stand in
 * the way of a session's end, which leads out of the signed-in area with everything.
 */
export const useUnsavedGuard = (isDirty: () => boolean): void => {
  const { t } = useTranslation('ui');
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isLeaving || !isDirty() || placeOf(current) === placeOf(next)) return false;
      if (areaOf(current.routeId) === '_signed-in' && areaOf(next.routeId) !== '_signed-in') return false;
      const leave = await confirm({
        title: t('unsaved.title'),
        body: t('unsaved.body'),
        verb: t('unsaved.leave'),
        cancel: t('unsaved.stay'),
        destructive: true,
      });
      if (leave) {
        isLeaving = true;
        setTimeout(() => {
          isLeaving = false;
        });
      }
      return !leave;
    },
    enableBeforeUnload: isDirty,
  });
};
