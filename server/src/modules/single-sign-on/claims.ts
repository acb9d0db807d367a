import { personFields } from '@vantage/contract/users/person-fields';
import { z } from 'zod';

const optionalText = z.string().optional().catch(undefined);

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  given_name: optionalText,
  family_name: optionalText,
  name: optionalText,
  preferred_username: optionalText,
  locale: optionalText,
});

export interface Claims {
  /** Only issuer and subject together identify a person permanently. */
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider says that the address is verified. */
  readonly verifiedEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly userName: string | null;
  readonly locale: string | null;
}

/** Entra ID has no `email_verified`; its `xms_edov` may be a string or a number. */
const isVerified = ({ email_verified, xms_edov }: z.infer<typeof claimsSchema>): boolean =>
  email_verified === undefined
    ? [true, 1, 'true', '1'].includes(xms_edov as boolean)
    : email_verified === true;

const firstValidName = (field: z.ZodType<string>, ...candidates: (string | undefined)[]): string | null => {
  for (const candidate of candidates) {
    const name = field.safeParse(candidate);
    if (name.success) return name.data;
  }
  return null;
};

/** @throws {z.ZodError} if there is no subject */
export function readClaims(claims: Readonly<Record<string, unknown>>): Claims {
  const person = claimsSchema.parse(claims);
  const [first, ...others] = (person.name ?? '').trim().split(/\s+/u);
  return {
    issuer: person.iss,
    subject: person.sub,
    verifiedEmail: person.email !== undefined && isVerified(person) ? person.email : null,
    firstName: firstValidName(personFields.firstName, person.given_name, first),
    lastName: firstValidName(personFields.lastName, person.family_name, others.join(' ')),
    userName: person.preferred_username ?? null,
    locale: person.locale ?? null,
  };
}
