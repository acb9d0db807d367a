import type { EmbedProblem } from '@vantage/contract/embedding/embed-problems';
import { insightLimits } from '@vantage/contract/insights/insight-fields';
import {
  fillText,
  nonUniquePlaceholders,
  unknownPlaceholders,
  type PlaceholderValues,
} from '@vantage/contract/embedding/placeholders';
import type { EmbeddedInsight } from './embed-adapter';
import { EmbedError } from './embed-errors';

export interface DatasetRules {
  readonly needsIdentity: boolean;
  readonly needsRoles: boolean;
}

export interface EffectiveIdentity {
  readonly username: string;
  readonly roles: readonly string[];
}

const filled = (template: string, values: PlaceholderValues): string => {
  // An unfilled placeholder would be a literal name, which a dataset's rule might match.
  if (unknownPlaceholders(template).length > 0) throw new EmbedError('identityInvalid');
  // Insights saved before these were refused may still have one.
  if (nonUniquePlaceholders(template).length > 0) throw new EmbedError('identityNotIdentifier');
  return fillText(template, values).trim();
};

const findProblem = ({ username, roles }: EffectiveIdentity): EmbedProblem | null => {
  const { identityName, role, roles: maxRoles } = insightLimits;
  if ([username, ...roles].includes('')) return 'identityEmpty';
  if (/[\s\p{Cc}]/u.test(username)) return 'identityBlank';
  if (roles.some((one) => one.includes(','))) return 'roleComma';
  const fits =
    username.length <= identityName.max &&
    roles.length <= maxRoles &&
    roles.every(({ length }) => length <= role.max);
  return fits ? null : 'identityInvalid';
};

/**
 * Refuses anything uncertain, because a report without its identity shows all data.
 * @returns null for a dataset without row-level security
 * @throws {EmbedProblem}
 */
export function effectiveIdentity(
  identity: EmbeddedInsight['identity'],
  { needsIdentity, needsRoles }: DatasetRules,
  values: PlaceholderValues,
): EffectiveIdentity | null {
  if (!needsIdentity) {
    // An identity was configured to restrict rows, but the dataset would not restrict any.
    if (identity) throw new EmbedError('identityUnused');
    return null;
  }
  if (!identity) throw new EmbedError('identityMissing');
  if (needsRoles && identity.roles.length === 0) throw new EmbedError('rolesMissing');
  const username = filled(identity.username, values);
  const roles = identity.roles.map((role) => filled(role, values));
  const problem = findProblem({ username, roles });
  if (problem !== null) throw new EmbedError(problem);
  return { username, roles };
}
