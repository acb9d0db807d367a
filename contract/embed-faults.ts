import { z } from 'zod';

/** What may keep an insight from being embedded by its provider's token. */
export const embedFault = z.enum([
  // The provider cannot be asked.
  'refusedAddress',
  'unreachable',
  'timeout',
  'badAnswer',
  // It knows us not, or does not let us.
  'clientRefused',
  'directoryUnknown',
  'accessDenied',
  'notFound',
  'quota',
  'hostNotListed',
  // It would, but it is not certain whose data it would show.
  'identityMissing',
  'rolesMissing',
  'identityEmpty',
  'identityBlank',
  'roleComma',
  'identityInvalid',
  'identityUnused',
]);
export type EmbedFault = z.infer<typeof embedFault>;
