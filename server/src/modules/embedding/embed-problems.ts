import type { EmbedFault } from '@vantage/contract/embedding/embed-faults';
import { AppError } from '../../platform/errors';
import { findProviderError } from '../../platform/http/provider-fetch';

export class EmbedProblem extends Error {
  override readonly name = 'EmbedProblem';

  constructor(
    readonly fault: EmbedFault,
    options?: { cause?: unknown },
  ) {
    super(`An insight cannot be embedded: ${fault}.`, options);
  }
}

/** Null for an unrelated error. */
export function toEmbedError(error: unknown): EmbedFault | null {
  if (error instanceof EmbedProblem) return error.fault;
  const problem = findProviderError(error);
  if (!problem) return null;
  return problem.kind === 'tooLarge' ? 'badAnswer' : problem.kind;
}

/** Faults that could show data which the viewer may not see. */
const unsafe: readonly EmbedFault[] = [
  'identityMissing',
  'rolesMissing',
  'identityEmpty',
  'identityBlank',
  'roleComma',
  'identityInvalid',
  'identityUnused',
  'identityNotIdentifier',
];

const notSetUp: readonly EmbedFault[] = ['powerBiNotSetUp', 'tableauNotSetUp'];

/**
 * Converts embedding faults to errors for the caller; other errors are returned unchanged.
 * @param options.canAdminister whether the error names what is not set up
 */
export function embedRefusal(
  error: unknown,
  { canAdminister }: { readonly canAdminister: boolean },
): unknown {
  const reason = toEmbedError(error);
  if (reason === null) return error;
  if (notSetUp.includes(reason))
    return new AppError('insight.notAvailable', { ...(canAdminister && { reason }), cause: error });
  return new AppError(unsafe.includes(reason) ? 'embed.unsafe' : 'embed.providerFailed', {
    reason,
    cause: error,
  });
}
