import { boundedCache } from '../../../platform/bounded-cache';
import type { Database } from '../../../platform/database/database';
import { hour } from '../../../platform/durations';
import type { AuditLog } from '../../audit-log';

interface Dependencies {
  readonly database: Database;
  readonly audit: Pick<AuditLog, 'record'>;
}

interface AnsweredVersion {
  readonly surveyId: string;
  readonly version: number;
}

/** Tells administrators, who can change the survey, that its answers take too long to check. */
export const rejectedResponseLog = ({ database, audit }: Dependencies) => {
  const recentlyRecorded = boundedCache<true>(10_000, { ttl: hour });
  return {
    /** Records at most once an hour per version, so that a retrying client does not flood the audit log. */
    async record(tenantId: string, { surveyId, version }: AnsweredVersion, requestId: string): Promise<void> {
      const key = `${tenantId} ${surveyId} ${version}`;
      if (recentlyRecorded.has(key)) return;
      recentlyRecorded.set(key, true);
      await database.write(tenantId, (scope) =>
        audit.record(scope, {
          action: 'survey.responseRefused',
          actorId: null,
          sessionId: null,
          requestId,
          entityId: surveyId,
          after: { publishedVersion: version },
        }),
      );
    },
  };
};

export type RejectedResponseLog = ReturnType<typeof rejectedResponseLog>;
