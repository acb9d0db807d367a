import type { EmbedFault } from '@vantage/contract/embed-faults';
import { insightLimits } from '@vantage/contract/insight-fields';
import { fillText, unknownPlaceholders, type PlaceholderValues } from '@vantage/contract/placeholders';
import type { EmbeddedInsight } from './embed-adapter';
import { EmbedProblem } from './embed-problems';

/** What a dataset says of its row-level security. */
export interface DatasetRules {
  readonly needsIdentity: boolean;
  readonly needsRoles: boolean;
}

/** Who row-level security takes the viewer for. */
export interface EffectiveIdentity {
  readonly username: string;
  readonly roles: readonly string[];
}

const filled = (template: string, values: PlaceholderValues): string => {
  // What is not filled in would be a name of its own, which a dataset's rule may take for anybody's.
  if (unknownPlaceholders(template).length > 0) throw new EmbedProblem('identityInvalid');
  return fillText(template, values).trim();
};

/** Why Power BI would not take an identity as it is meant; null for one that it does. */
const faultOf = ({ username, roles }: EffectiveIdentity): EmbedFault | null => {
  const { identityName, role, roles: mostRoles } = insightLimits;
  if ([username, ...roles].includes('')) return 'identityEmpty';
  if (/[\s\p{Cc}]/u.test(username)) return 'identityBlank';
  if (roles.some((one) => one.includes(','))) return 'roleComma';
  const fits =
    username.length <= identityName.max &&
    roles.length <= mostRoles &&
    roles.every(({ length }) => length <= role.max);
  return fits ? null : 'identityInvalid';
};

/**
 * The identity that a report is shown by, made of the insight's own words and of what the server knows of customer and
 * viewer. Whatever is not certain is refused, since a report without its identity shows everybody's data.
 * @returns null for a dataset without row-level security
 * @throws {EmbedProblem} identityMissing, rolesMissing, identityEmpty, identityBlank, roleComma, identityInvalid,
 * identityUnused
 */
export function effectiveIdentity(
  identity: EmbeddedInsight['identity'],
  { needsIdentity, needsRoles }: DatasetRules,
  values: PlaceholderValues,
): EffectiveIdentity | null {
  if (!needsIdentity) {
    // Whoever gave the insight an identity counts on rows being left out, and none would be.
    if (identity) throw new EmbedProblem('identityUnused');
    return null;
  }
  if (!identity) throw new EmbedProblem('identityMissing');
  if (needsRoles && identity.roles.length === 0) throw new EmbedProblem('rolesMissing');
  const username = filled(identity.username, values);
  const roles = identity.roles.map((role) => filled(role, values));
  const fault = faultOf({ username, roles });
  if (fault !== null) throw new EmbedProblem(fault);
  return { username, roles };
}
