import { linkOptions, useMatches, type LinkProps } from '@tanstack/react-router';
import { customerState } from '../../lib/session/customer-state';

/** @returns null for a screen that needs a customer while none is selected */
export const menuTarget = (routeName: string, customerId: string | null): LinkProps | null => {
  switch (routeName) {
    case 'customer':
      return linkOptions({ to: '/customer', state: { unfiltered: true } });
    case 'insight':
      return customerId === null
        ? null
        : linkOptions({ to: '/insight/$id/list', params: { id: customerId } });
    case 'settings':
      return linkOptions({ to: '/admin/settings' });
    case 'user':
      return linkOptions({ to: '/admin/user' });
    case 'insightconfig':
      return linkOptions({ to: '/admin/insightconfig' });
    case 'spsconfig':
      return linkOptions({ to: '/admin/spsconfig' });
    case 'audit':
      return linkOptions({ to: '/admin/audit' });
    case 'profile':
      return linkOptions({ to: '/profile' });
    default:
      // A menu item that this version does not know.
      return null;
  }
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export interface ScreenInfo {
  routeName: string | null;
  customerId: string | null;
  /** The only screen without 'Change client'. */
  isCustomerList: boolean;
}

export const useScreen = (): ScreenInfo => {
  const { routeName, customerId, isCustomerList } = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const params: Record<string, unknown> = last?.params ?? {};
      const search: Record<string, unknown> = last?.search ?? {};
      const name =
        matches.findLast((match) => match.staticData.routeName !== undefined)?.staticData.routeName ?? null;
      const isOfCustomer =
        last?.routeId === '/_signed-in/insight/$id/list' ||
        last?.routeId === '/_signed-in/insight/$id/surveys';
      return {
        routeName: name,
        customerId:
          name === 'insight'
            ? (text(search['customerId']) ?? (isOfCustomer ? text(params['id']) : null))
            : null,
        isCustomerList: last?.routeId === '/_signed-in/customer/',
      };
    },
    structuralSharing: true,
  });
  return { routeName, customerId, isCustomerList };
};

/** The customer on screen, otherwise the last chosen one. */
export const lastCustomerId = (onScreen: string | null): string | null =>
  onScreen ?? customerState.chosenCustomerId();
