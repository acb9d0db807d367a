import type { EmbedFault } from '@vantage/contract/embed-faults';
import { AppError } from '../../platform/errors';
import { findProviderError } from '../../platform/http/provider-fetch';

/** A provider that cannot be asked or does not let an insight be shown, or an insight that must not be. */
export class EmbedProblem extends Error {
  override readonly name = 'EmbedProblem';

  constructor(
    readonly fault: EmbedFault,
    options?: { cause?: unknown },
  ) {
    super(`An insight cannot be embedded: ${fault}.`, options);
  }
}

/** Why something could not be embedded; null where the error says something else. */
export function embedFaultOf(error: unknown): EmbedFault | null {
  if (error instanceof EmbedProblem) return error.fault;
  const problem = findProviderError(error);
  if (!problem) return null;
  return problem.kind === 'tooLarge' ? 'badAnswer' : problem.kind;
}

/** What would show data of which nobody is certain that the viewer may see it. */
const unsafe: readonly EmbedFault[] = [
  'identityMissing',
  'rolesMissing',
  'identityEmpty',
  'identityBlank',
  'roleComma',
  'identityInvalid',
  'identityUnused',
];

/** The refusal that the caller is told; an error of another kind as it came. */
export function embedRefusal(error: unknown): unknown {
  const reason = embedFaultOf(error);
  if (reason === null) return error;
  return new AppError(unsafe.includes(reason) ? 'embed.unsafe' : 'embed.providerFailed', {
    reason,
    cause: error,
  });
}
