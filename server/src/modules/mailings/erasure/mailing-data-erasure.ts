import type { SuppressionReason } from '@vantage/contract/mailings/suppressions';
import type { Scope } from '../../../platform/database/database';
import { normalizeEmail } from '../email-addresses';
import type { SuppressionRepository } from '../suppressions/suppressions.repository';
import type { AddressMentionRepository } from './address-mentions.repository';
import type { MailingErasureRepository } from './mailing-erasure.repository';
import type { RespondentMailingRepository, RespondentMailings } from './respondent-mailings.repository';

interface Dependencies {
  readonly mailings: MailingErasureRepository;
  readonly respondents: RespondentMailingRepository;
  readonly mentions: AddressMentionRepository;
  readonly suppressions: Pick<SuppressionRepository, 'findByEmail'>;
}

type RespondentMailingData = RespondentMailings & {
  readonly uploads: number;
  readonly suppression: SuppressionReason | null;
};

export type MailingDataErasure = ReturnType<typeof mailingDataErasure>;

/** Erases mailings of deleted surveys, and the entries of a person, in the caller's transactions. */
export const mailingDataErasure = ({ mailings, respondents, mentions, suppressions }: Dependencies) => ({
  normalizeEmail,
  eraseNextOfSurvey: mailings.eraseNext,
  isCopying: respondents.isCopying,

  async find(scope: Scope, email: string): Promise<RespondentMailingData> {
    const [entries, uploads, suppressed] = await Promise.all([
      respondents.find(scope, email),
      respondents.countUploads(scope, email),
      suppressions.findByEmail(scope, email),
    ]);
    return { ...entries, uploads, suppression: suppressed?.reason ?? null };
  },

  /** @returns false if no upload has the address */
  eraseFromNextUpload: respondents.removeFromNextUpload,
  eraseMentionsFromNextUpload: mentions.removeFromNextUpload,
  eraseMentionsFromNextRecipients: mentions.removeFromNextRecipients,

  /**
   * Erases recipients with the address from mailings, after what depends on their links.
   * @param eraseLinks erases what was answered by these personal links
   * @returns how many were erased, at most `limit`
   */
  async eraseNextRecipients(
    scope: Scope,
    email: string,
    limit: number,
    eraseLinks: (linkIds: readonly string[]) => Promise<void>,
  ): Promise<number> {
    const locked = await respondents.lockNext(scope, email, limit);
    if (locked.length === 0) return 0;
    await eraseLinks([...new Set(locked.map(({ link_id }) => link_id))]);
    await respondents.deleteRecipients(
      scope,
      email,
      locked.map(({ id }) => id),
    );
    return locked.length;
  },
});
