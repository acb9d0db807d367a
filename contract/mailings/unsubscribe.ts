import { z } from 'zod';
import { operation } from '../api/operation';

// Recipients of survey e-mail call this without a session. The token names the tenant and the address.

/** An address that is `Unsubscribed` gets no survey e-mail, for whatever reason. */
export const subscriptionState = z.enum(['Subscribed', 'Unsubscribed']);
export type SubscriptionState = z.infer<typeof subscriptionState>;

const subscription = z.strictObject({
  state: subscriptionState,
  /** Looks like `an•••@example.com`. */
  maskedEmail: z.string(),
  organizationName: z.string(),
  logoUrl: z.string().nullable(),
  /** Looks like `#rrggbb`; null means the product's own color. */
  brandColor: z.string().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** The call changes nothing, since programs that check mail open all links. */
export const getSubscription = operation({
  method: 'GET',
  path: '/v1/public/unsubscribe/:token',
  summary: 'Get whose survey e-mail an address can unsubscribe from, and whether it has',
  permission: 'public',
  withoutClientAddress: true,
  responses: { 200: subscription },
  problems: ['request.tooMany'],
});

export const unsubscribe = operation({
  method: 'POST',
  path: '/v1/public/unsubscribe/:token',
  summary:
    'Send no survey e-mail to an address any more; also the one-click URL of RFC 8058, without cookies',
  permission: 'public',
  withoutClientAddress: true,
  // Mail programs send a form, and our own page sends nothing.
  rawBody: { maxBytes: 1_024 },
  responses: { 200: subscription },
  problems: ['request.tooMany'],
});
