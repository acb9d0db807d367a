import { z } from 'zod';

export const embedProblem = z.enum([
  // The insight identifies its report by ids, and the settings don't say where to show it.
  'powerBiNotSetUp',
  'tableauNotSetUp',
  // The provider cannot be reached.
  'blockedAddress',
  'unreachable',
  'timeout',
  'badAnswer',
  // The provider rejects our credentials or access.
  'clientRefused',
  'directoryUnknown',
  'accessDenied',
  'notFound',
  'quota',
  'hostNotListed',
  // The report might show other users' data.
  'identityMissing',
  'rolesMissing',
  'identityEmpty',
  'identityBlank',
  'roleComma',
  'identityInvalid',
  'identityUnused',
  'identityNotIdentifier',
]);
export type EmbedProblem = z.infer<typeof embedProblem>;
