import { createBatcher } from '../../../platform/batcher';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { PublishedDefinitions } from '../definition/published-definitions';
import type { RespondentRateLimiter } from './respondent-rate-limiter';

interface Dependencies {
  readonly database: Database;
  readonly publishedDefinitions: PublishedDefinitions;
  readonly limits: Pick<RespondentRateLimiter, 'requireReadBudget' | 'countReadBytes'>;
}

interface AnsweredVersion {
  readonly tenantId: string;
  readonly surveyId: string;
  readonly version: number;
  /** The IP address limits how much a respondent can read. */
  readonly ip: string;
}

/** Reads definitions for respondents, who may cause only so many bytes to be read from the database. */
export const respondentDefinitions = ({ database, publishedDefinitions, limits }: Dependencies) => {
  const readWithinLimit = async (
    scope: Scope,
    { surveyId, version, ip }: Omit<AnsweredVersion, 'tenantId'>,
  ): Promise<Uint8Array | undefined> => {
    limits.requireReadBudget(ip);
    const definition = await publishedDefinitions.find(scope, surveyId, version);
    if (definition) limits.countReadBytes(ip, definition.byteLength);
    return definition;
  };

  /**
   * Reads one version of a survey at a time: respondents choose the version, and a survey may have many large ones.
   * Another response may have read the same version in the meantime.
   */
  const readVersion = createBatcher({
    maxBatchSize: 1,
    process: (versions: readonly AnsweredVersion[]) =>
      Promise.all(
        versions.map(
          async ({ tenantId, ...answeredVersion }) =>
            publishedDefinitions.findCached(tenantId, answeredVersion.surveyId, answeredVersion.version) ??
            database.read(tenantId, (scope) => readWithinLimit(scope, answeredVersion)),
        ),
      ),
  });

  return {
    /** @throws {AppError} request.tooMany; validation if there is no such version */
    async requireVersion(answeredVersion: AnsweredVersion): Promise<Uint8Array> {
      const { tenantId, surveyId, version } = answeredVersion;
      const definition =
        publishedDefinitions.findCached(tenantId, surveyId, version) ??
        (await readVersion(answeredVersion, `${tenantId} ${surveyId}`));
      if (definition) return definition;
      const problem = { code: 'unknown', message: "This version of the survey doesn't exist." };
      throw new AppError('validation', { fields: { version: [problem] } });
    },

    /** @returns null if there is no such version. @throws {AppError} request.tooMany */
    async findVersion(scope: Scope, version: Omit<AnsweredVersion, 'tenantId'>): Promise<Uint8Array | null> {
      return (await readWithinLimit(scope, version)) ?? null;
    },
  };
};

export type RespondentDefinitions = ReturnType<typeof respondentDefinitions>;
