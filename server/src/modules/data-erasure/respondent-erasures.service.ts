import type { RespondentData, RespondentErasure } from '@vantage/contract/surveys/respondent-erasure';
import type { Actor } from '../../platform/actor';
import { createRateLimiter } from '../../platform/rate-limiter';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { withIdempotency } from '../../platform/database/idempotency';
import { day, minute } from '../../platform/durations';
import { AppError, notFound } from '../../platform/errors';
import { enqueueJob } from '../../platform/jobs/job-queue';
import type { AuditLog, ChangeRequest } from '../audit-log';
import type { MailingDataErasure } from '../mailings';
import type { SurveyDataErasure } from '../surveys';
import { respondentErasureTaskName } from './respondent-erasure-task';
import { presentErasure } from './respondent-erasures.presenter';
import type { RespondentErasureRepository } from './respondent-erasures.repository';

/** Window in milliseconds, and look-ups of a tenant within it: each reads the recipient lists of the last two days. */
const lookupLimit = { window: minute, max: 30 } as const;
/** Milliseconds for which a finished erasure can be read. */
const retention = 30 * day;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly erasures: RespondentErasureRepository;
  readonly surveys: Pick<SurveyDataErasure, 'countResponses'>;
  readonly mailings: Pick<MailingDataErasure, 'find' | 'normalizeEmail'>;
  readonly audit: AuditLog;
}

export type RespondentErasureService = ReturnType<typeof respondentErasureService>;

export const respondentErasureService = (dependencies: Dependencies) => {
  const { database, clock, erasures, surveys, mailings, audit } = dependencies;
  const lookups = createRateLimiter({ clock, windowMs: lookupLimit.window });

  const countLookup = (tenantId: string): void => {
    const wait = lookups.count(tenantId, lookupLimit.max);
    if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
  };

  const count = async (scope: Scope, email: string): Promise<RespondentData> => {
    const { linkIds, mailings: mailed, uploads, suppression } = await mailings.find(scope, email);
    return { ...(await surveys.countResponses(scope, linkIds)), mailings: mailed, uploads, suppression };
  };

  return {
    /** @throws {AppError} request.tooMany */
    find(actor: Actor, email: string): Promise<RespondentData> {
      countLookup(actor.tenantId);
      return database.read(actor.tenantId, (scope) => count(scope, mailings.normalizeEmail(email)));
    },

    /**
     * The audit entry has what was found, but not the address.
     * @throws {AppError} request.tooMany, idempotency.mismatch
     */
    erase(
      actor: Actor,
      email: string,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<RespondentErasure> {
      countLookup(actor.tenantId);
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          const address = mailings.normalizeEmail(email);
          const { responses, mailings: mailed, uploads } = await count(scope, address);
          const erasure = await erasures.insert(scope, address);
          await enqueueJob(scope, { task: respondentErasureTaskName, subject: erasure.id });
          await audit.recordChange(scope, actor, requestId, {
            action: 'respondent.erased',
            entityId: erasure.id,
            before: { responses, mailings: mailed, uploads },
          });
          return presentErasure(erasure);
        }),
      );
    },

    /** @throws {AppError} notFound */
    get(actor: Actor, id: string): Promise<RespondentErasure> {
      return database.read(actor.tenantId, async (scope) => {
        const erasure = await erasures.find(scope, id);
        if (!erasure) throw notFound();
        return presentErasure(erasure);
      });
    },

    /** @returns how many, at most `limit` */
    deleteOld(scope: Scope, limit: number): Promise<number> {
      return erasures.deleteOld(scope, new Date(clock.now() - retention), limit);
    },
  };
};
