import { createBatcher } from '../../../platform/batcher';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { PublishedDefinitions } from '../definition/published-definitions';
import type { ResponseLimits } from './response-limits';

interface Dependencies {
  readonly database: Database;
  readonly published: PublishedDefinitions;
  readonly limits: Pick<ResponseLimits, 'requireReadBytesLeft' | 'countReadBytes'>;
}

interface AnsweredVersion {
  readonly tenantId: string;
  readonly surveyId: string;
  readonly version: number;
  /** Address of the respondent. */
  readonly ip: string;
}

/** Reads definitions for respondents, who may cause only so many bytes to be read from the database. */
export const respondentDefinitions = ({ database, published, limits }: Dependencies) => {
  const readCounted = async (
    scope: Scope,
    { surveyId, version, ip }: Omit<AnsweredVersion, 'tenantId'>,
  ): Promise<Uint8Array | undefined> => {
    limits.requireReadBytesLeft(ip);
    const definition = await published.find(scope, surveyId, version);
    if (definition) limits.countReadBytes(ip, definition.byteLength);
    return definition;
  };

  /**
   * Reads one version of a survey at a time: respondents choose the version, and a survey may have many large ones.
   * Another response may have read the same version in the meantime.
   */
  const readAnswered = createBatcher({
    maxBatchSize: 1,
    process: (versions: readonly AnsweredVersion[]) =>
      Promise.all(
        versions.map(
          async ({ tenantId, ...answered }) =>
            published.cached(tenantId, answered.surveyId, answered.version) ??
            database.read(tenantId, (scope) => readCounted(scope, answered)),
        ),
      ),
  });

  return {
    /** @throws {AppError} request.tooMany; validation if there is no such version */
    async findAnswered(answered: AnsweredVersion): Promise<Uint8Array> {
      const { tenantId, surveyId, version } = answered;
      const definition =
        published.cached(tenantId, surveyId, version) ??
        (await readAnswered(answered, `${tenantId} ${surveyId}`));
      if (definition) return definition;
      const problem = { code: 'unknown', message: "This version of the survey doesn't exist." };
      throw new AppError('validation', { fields: { version: [problem] } });
    },

    /** @returns null if there is no such version. @throws {AppError} request.tooMany */
    async findPublished(
      scope: Scope,
      version: Omit<AnsweredVersion, 'tenantId'>,
    ): Promise<Uint8Array | null> {
      return (await readCounted(scope, version)) ?? null;
    },
  };
};

export type RespondentDefinitions = ReturnType<typeof respondentDefinitions>;
