import { supportsPasskeys } from './passkey-prompt';

export type PasskeyAvailability =
  | { kind: 'here' }
  | { kind: 'elsewhere'; address: string; href: string }
  | { kind: 'nowhere' }
  | { kind: 'unsupported' };

/** @param origins where the tenant's passkeys work, the main one first */
export const passkeyAvailability = (origins: readonly string[]): PasskeyAvailability => {
  const { origin, pathname, search } = window.location;
  const [main] = origins;
  if (!origins.includes(origin))
    return main === undefined
      ? { kind: 'nowhere' }
      : { kind: 'elsewhere', address: main, href: `${main}${pathname}${search}` };
  return supportsPasskeys() ? { kind: 'here' } : { kind: 'unsupported' };
};
