import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { registerForm } from '../../lib/browser/unsaved-forms';
import { confirmLeave } from '../overlays/confirm-leave';

const findArea = (routeId: string): string => routeId.split('/')[1] ?? '';

/** A path with its tab: switching tabs loses what was typed, too. */
const getLocationKey = ({ pathname, search }: { pathname: string; search: object }): string =>
  `${pathname} ${'tab' in search ? String(search.tab) : ''}`;

/** The user has confirmed leaving; the page's other forms must not ask again for the same navigation. */
let isLeaving = false;

export interface UnsavedGuardOptions {
  /** Saves what is possible, before the question. */
  save?: () => Promise<void>;
  /** Tabs of the same path share what is unsaved. */
  sharedByTabs?: boolean;
}

/**
 * Asks before unsaved changes are lost: by a link, Back, or closing the tab. Leaving the signed-in area does
 * not ask, because an expired session must not be blocked; logout asks before it ends the session.
 */
export const useUnsavedGuard = (
  isDirty: () => boolean,
  { save, sharedByTabs = false }: UnsavedGuardOptions = {},
): void => {
  const { t } = useTranslation('ui');
  useEffect(() => registerForm(isDirty), [isDirty]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isStaying = sharedByTabs
        ? current.pathname === next.pathname
        : getLocationKey(current) === getLocationKey(next);
      if (isLeaving || !isDirty() || isStaying) return false;
      if (findArea(current.routeId) === '_signed-in' && findArea(next.routeId) !== '_signed-in') return false;
      await save?.();
      if (!isDirty()) return false;
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
