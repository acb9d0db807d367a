import { z } from 'zod';
import { operation } from '../api/operation';

// What recipients of survey e-mail call, who have no session. The token names the tenant and the address.

/** `Unsubscribed`: the address gets no survey e-mail, for whatever reason. */
export const subscriptionState = z.enum(['Subscribed', 'Unsubscribed']);
export type SubscriptionState = z.infer<typeof subscriptionState>;

const subscription = z.strictObject({
  state: subscriptionState,
  /** Such as `an•••@example.com`. */
  maskedEmail: z.string(),
  organizationName: z.string(),
  logoUrl: z.string().nullable(),
  /** `#rrggbb`, or null for the product's own. */
  brandColor: z.string().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** Changes nothing, since programs that check mail open all links. */
export const getSubscription = operation({
  method: 'GET',
  path: '/v1/public/unsubscribe/:token',
  summary: 'Get whose survey e-mail an address can unsubscribe from, and whether it has',
  permission: 'public',
  responses: { 200: subscription },
  problems: ['request.tooMany'],
});

export const unsubscribe = operation({
  method: 'POST',
  path: '/v1/public/unsubscribe/:token',
  summary:
    'Send no survey e-mail to an address any more; also the one-click URL of RFC 8058, without cookies',
  permission: 'public',
  // Mail programs send a form, and our own page nothing.
  rawBody: { maxBytes: 1_024 },
  responses: { 200: subscription },
  problems: ['request.tooMany'],
});
