import { z } from 'zod';

export const embedFault = z.enum([
  // The insight names its report by ids, and nothing says where to show it.
  'powerBiNotSetUp',
  'tableauNotSetUp',
  // The provider cannot be reached.
  'refusedAddress',
  'unreachable',
  'timeout',
  'badAnswer',
  // It rejects our credentials or access.
  'clientRefused',
  'directoryUnknown',
  'accessDenied',
  'notFound',
  'quota',
  'hostNotListed',
  // It might show data of others.
  'identityMissing',
  'rolesMissing',
  'identityEmpty',
  'identityBlank',
  'roleComma',
  'identityInvalid',
  'identityUnused',
  'identityNotIdentifier',
]);
export type EmbedFault = z.infer<typeof embedFault>;
