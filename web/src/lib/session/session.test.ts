import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '@vantage/contract/auth/sign-in';

const storage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

const signedIn = (name: string) =>
  ({
    token: {
      token: `${name} token`,
      refreshToken: `${name} refresh`,
      user: { currSessionId: `${name} session`, dssTenantId: 'tenant' },
    },
  }) as SignedIn;
const origin = { href: '/admin/user/1', index: 3 };

const load = async () => {
  vi.resetModules();
  return import('./session');
};

beforeEach(() => {
  vi.stubGlobal('window', {
    localStorage: storage(),
    sessionStorage: storage(),
    location: { origin: 'https://vantage.example' },
  });
});

describe('a view-as session', () => {
  it("belongs to this tab; the administrator's stays in the others, and applies again at its end", async () => {
    const { session, startSession, startViewingAs, stopViewingAs, isViewingAs } = await load();
    startSession(signedIn('own'));
    session.customerpgState.set('{"customerId":"own"}');
    startViewingAs(signedIn('other'), origin);
    expect([isViewingAs(), session.token.get(), session.sessionId.get()]).toEqual([
      true,
      'other token',
      'other session',
    ]);
    expect(session.customerpgState.get()).toBeNull();
    expect(window.localStorage.getItem('token')).toBe('own token');
    session.customerpgState.set('{"customerId":"other"}');
    expect(stopViewingAs()).toEqual(origin);
    expect([isViewingAs(), session.refreshToken.get()]).toEqual([false, 'own refresh']);
    expect(session.customerpgState.get()).toBe('{"customerId":"own"}');
    expect(window.sessionStorage.getItem('token')).toBeNull();
    expect(stopViewingAs()).toBeNull();
  });

  it('survives a reload of the tab, and ends with signing out', async () => {
    const before = await load();
    before.startSession(signedIn('own'));
    before.startViewingAs(signedIn('other'), origin);
    const { session, clearSession, isViewingAs } = await load();
    expect(session.token.get()).toBe('other token');
    clearSession();
    expect([isViewingAs(), session.token.get()]).toEqual([false, null]);
    expect(window.sessionStorage.getItem('token')).toBeNull();
  });
});
