import type { EmbedProblem } from '@vantage/contract/embedding/embed-problems';
import { AppError } from '../../platform/errors';
import { findProviderError } from '../../platform/http/provider-fetch';

export class EmbedError extends Error {
  override readonly name = 'EmbedError';

  constructor(
    readonly problem: EmbedProblem,
    options?: { cause?: unknown },
  ) {
    super(`An insight cannot be embedded: ${problem}.`, options);
  }
}

/** @returns null for an unrelated error */
export function toEmbedError(error: unknown): EmbedProblem | null {
  if (error instanceof EmbedError) return error.problem;
  const problem = findProviderError(error);
  if (!problem) return null;
  return problem.kind === 'tooLarge' ? 'badAnswer' : problem.kind;
}

/** Faults that could show data which the viewer may not see. */
const unsafe: readonly EmbedProblem[] = [
  'identityMissing',
  'rolesMissing',
  'identityEmpty',
  'identityBlank',
  'roleComma',
  'identityInvalid',
  'identityUnused',
  'identityNotIdentifier',
];

const notSetUp: readonly EmbedProblem[] = ['powerBiNotSetUp', 'tableauNotSetUp'];

/**
 * Converts embedding faults to errors for the caller; other errors are returned unchanged.
 * @param options.canAdminister whether the error names what is not set up
 */
export function toAppError(error: unknown, { canAdminister }: { readonly canAdminister: boolean }): unknown {
  const reason = toEmbedError(error);
  if (reason === null) return error;
  if (notSetUp.includes(reason))
    return new AppError('insight.notAvailable', { ...(canAdminister && { reason }), cause: error });
  return new AppError(unsafe.includes(reason) ? 'embed.unsafe' : 'embed.providerFailed', {
    reason,
    cause: error,
  });
}
