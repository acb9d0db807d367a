import type { SurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import {
  surveyLibraryLimits,
  type LibraryItem,
  type LibraryItemChange,
  type LibraryItemFields,
  type LibraryQuery,
  type ListedLibraryItem,
} from '@vantage/contract/surveys/survey-library';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { withIdempotency } from '../../../platform/database/idempotency';
import { AppError, notFound } from '../../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../../audit-log';
import type {
  LibraryItemRow,
  ListedLibraryItemRow,
  SurveyLibraryRepository,
} from './survey-library.repository';

interface Dependencies {
  readonly database: Database;
  readonly libraryRepository: SurveyLibraryRepository;
  readonly audit: AuditLog;
}

export type SurveyLibraryService = ReturnType<typeof surveyLibraryService>;

const presentCommon = (row: ListedLibraryItemRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  kind: row.kind,
  createdBy: row.created_by_name,
  updatedAt: row.updated_at.toISOString(),
});

const presentListed = (row: ListedLibraryItemRow): ListedLibraryItem => ({
  ...presentCommon(row),
  questionType: row.question_type,
});

const presentItem = (row: LibraryItemRow): LibraryItem => ({
  ...presentCommon(row),
  definition: JSON.parse(row.definition) as SurveyDefinition,
});

/** Definitions would fill the log. */
const auditedFields = ({
  definition,
  ...rest
}: {
  readonly name?: string;
  readonly definition?: unknown;
}) => ({
  ...rest,
  ...(definition !== undefined && { definition: 'replaced' }),
});

export const surveyLibraryService = ({ database, libraryRepository, audit }: Dependencies) => {
  const read = async (scope: Scope, id: string): Promise<LibraryItemRow> => {
    const row = await libraryRepository.find(scope, id);
    if (!row) throw notFound();
    return row;
  };

  const lock = async (scope: Scope, id: string): Promise<LibraryItemRow> => {
    if (!(await libraryRepository.lock(scope, id))) throw notFound();
    return read(scope, id);
  };

  const auditWithoutDefinitions: Pick<AuditLog, 'recordChange'> = {
    recordChange: (scope, actor, requestId, { before, after, ...event }) => {
      const { definition: _definition, ...auditedBefore } = auditedFields(before ?? {});
      return audit.recordChange(scope, actor, requestId, {
        ...event,
        before: auditedBefore,
        after: auditedFields(after ?? {}),
      });
    },
  };

  return {
    list(actor: Actor, query: LibraryQuery) {
      return database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await libraryRepository.page(scope, query);
        return { items: rows.map(presentListed), ...page };
      });
    },

    /** @throws {AppError} notFound */
    get(actor: Actor, id: string): Promise<LibraryItem> {
      return database.read(actor.tenantId, async (scope) => presentItem(await read(scope, id)));
    },

    /** @throws {AppError} surveyLibrary.nameTaken, surveyLibrary.tooMany, idempotency.mismatch */
    create(
      actor: Actor,
      { name, kind, definition }: LibraryItemFields,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<LibraryItem> {
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          if ((await libraryRepository.count(scope, 1)) > surveyLibraryLimits.perTenant)
            throw new AppError('surveyLibrary.tooMany');
          const id = await libraryRepository.insert(scope, {
            name,
            kind,
            definition: JSON.stringify(definition),
            userId: actor.userId,
          });
          await audit.recordChange(scope, actor, requestId, {
            action: 'surveyLibraryItem.created',
            entityId: id,
            after: { name, kind },
          });
          return presentItem(await read(scope, id));
        }),
      );
    },

    /** @throws {AppError} notFound, conflict.stale, surveyLibrary.nameTaken, idempotency.mismatch */
    change(
      actor: Actor,
      id: string,
      { version, name, definition }: LibraryItemChange,
      request: ChangeRequest,
    ): Promise<LibraryItem> {
      // It is stored as JSON, since the order of properties is part of a definition.
      const fields = { name, definition: JSON.stringify(definition) };
      return database.write(actor.tenantId, (scope) =>
        versionedChange(auditWithoutDefinitions, scope, actor, request, {
          action: 'surveyLibraryItem.updated',
          entityId: id,
          version,
          fields,
          lock: () => lock(scope, id),
          toFields: (row) => ({ name: row.name, definition: row.definition }),
          present: presentItem,
          async write(before) {
            await libraryRepository.update(scope, before, fields);
            return read(scope, id);
          },
        }),
      );
    },

    /** @throws {AppError} notFound */
    remove(actor: Actor, id: string, requestId: string): Promise<undefined> {
      return database.write(actor.tenantId, async (scope) => {
        await libraryRepository.count(scope, -1);
        const { name, kind } = await lock(scope, id);
        await libraryRepository.remove(scope, id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'surveyLibraryItem.deleted',
          entityId: id,
          before: { name, kind },
        });
        return undefined;
      });
    },
  };
};
