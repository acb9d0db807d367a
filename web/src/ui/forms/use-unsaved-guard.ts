import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { registerForm } from '../../lib/browser/unsaved-forms';
import { confirmLeave } from '../overlays/confirm-leave';

/** The part of the product that a screen belongs to: the first step of its route's id. */
const areaOf = (routeId: string): string => routeId.split('/')[1] ?? '';

/** A screen, or one of its tabs: what is typed in one is not there in another. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }): string =>
  `${pathname} ${'tab' in search ? String(search.tab) : ''}`;

/** Somebody has said that they leave: the page's other forms, which are asked in the same breath, need not ask again. */
let isLeaving = false;

/**
 * Asks before somebody leaves what they have not saved: by a link, by Back, by closing the tab. It does not stand in
 * the way of a session's end, which leads out of the signed-in area with everything; whoever logs out is asked before
 * the session ends.
 */
export const useUnsavedGuard = (isDirty: () => boolean): void => {
  const { t } = useTranslation('ui');
  useEffect(() => registerForm(isDirty), [isDirty]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isLeaving || !isDirty() || placeOf(current) === placeOf(next)) return false;
      if (areaOf(current.routeId) === '_signed-in' && areaOf(next.routeId) !== '_signed-in') return false;
      const leave = await confirmLeave(t);
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
