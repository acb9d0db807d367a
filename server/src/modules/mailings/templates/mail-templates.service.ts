import {
  mailTemplateLimits,
  type MailTemplate,
  type MailTemplateChange,
  type MailTemplateFields,
  type MailTemplateQuery,
} from '@vantage/contract/mailings/mail-templates';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { withIdempotency } from '../../../platform/database/idempotency';
import { AppError, notFound } from '../../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../../audit-log';
import { invalidMessage } from '../messages/messages.service';
import { compileMessage, type MessageSource } from '../messages/survey-message';
import {
  toMailTemplateFields,
  type ListedMailTemplateRow,
  type MailTemplateRepository,
  type MailTemplateRow,
} from './mail-templates.repository';

interface Dependencies {
  readonly database: Database;
  readonly templateRepository: MailTemplateRepository;
  readonly audit: AuditLog;
}

export type MailTemplateService = ReturnType<typeof mailTemplateService>;

const presentListed = (row: ListedMailTemplateRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  subject: row.subject,
  updatedAt: row.updated_at.toISOString(),
});

const presentTemplate = (row: MailTemplateRow): MailTemplate => ({
  ...presentListed(row),
  body: row.body,
  mainLanguage: row.main_language,
  translations: row.translations,
  languageColumn: row.language_column,
});

/**
 * Checks the limits only: merge fields may be those of a file that is uploaded later, or unfinished.
 * @throws {AppError} validation of `body` if it exceeds a limit of messages
 */
const assertWithinLimits = async (message: MessageSource): Promise<void> => {
  const { problems = [] } = await compileMessage(message, { columns: null });
  const exceeded = problems.filter(({ field }) => field === undefined);
  if (exceeded.length > 0) throw invalidMessage(exceeded);
};

/** Bodies are left out, since they would fill the log. */
const auditedFields = ({ body, translations, ...rest }: Partial<MailTemplateFields>) => ({
  ...rest,
  ...(body !== undefined && { body: 'replaced' }),
  ...(translations !== undefined && { translations: Object.keys(translations ?? {}) }),
});

export const mailTemplateService = ({ database, templateRepository, audit }: Dependencies) => {
  const read = async (scope: Scope, id: string): Promise<MailTemplateRow> => {
    const row = await templateRepository.find(scope, id);
    if (!row) throw notFound();
    return row;
  };

  const lock = async (scope: Scope, id: string): Promise<MailTemplateRow> => {
    const row = await templateRepository.lock(scope, id);
    if (!row) throw notFound();
    return row;
  };

  const auditWithoutBodies: Pick<AuditLog, 'recordChange'> = {
    recordChange: (scope, actor, requestId, { before, after, ...event }) => {
      const { body: _body, ...auditedBefore } = auditedFields(before ?? {});
      return audit.recordChange(scope, actor, requestId, {
        ...event,
        before: auditedBefore,
        after: auditedFields(after ?? {}),
      });
    },
  };

  return {
    list(actor: Actor, query: MailTemplateQuery) {
      return database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await templateRepository.page(scope, query);
        return { items: rows.map(presentListed), ...page };
      });
    },

    /** @throws {AppError} notFound */
    get(actor: Actor, id: string): Promise<MailTemplate> {
      return database.read(actor.tenantId, async (scope) => presentTemplate(await read(scope, id)));
    },

    /** @throws {AppError} validation, mailTemplate.nameTaken, mailTemplate.tooMany, idempotency.mismatch */
    async create(
      actor: Actor,
      fields: MailTemplateFields,
      { requestId, idempotency }: ChangeRequest,
    ): Promise<MailTemplate> {
      await assertWithinLimits(fields);
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
          if ((await templateRepository.count(scope, 1)) > mailTemplateLimits.perTenant)
            throw new AppError('mailTemplate.tooMany');
          const id = await templateRepository.insert(scope, fields);
          await audit.recordChange(scope, actor, requestId, {
            action: 'mailTemplate.created',
            entityId: id,
            after: { name: fields.name, subject: fields.subject },
          });
          return presentTemplate(await read(scope, id));
        }),
      );
    },

    /** @throws {AppError} validation, notFound, conflict.stale, mailTemplate.nameTaken, idempotency.mismatch */
    async change(
      actor: Actor,
      id: string,
      { version, ...fields }: MailTemplateChange,
      request: ChangeRequest,
    ): Promise<MailTemplate> {
      await assertWithinLimits(fields);
      return database.write(actor.tenantId, (scope) =>
        versionedChange(auditWithoutBodies, scope, actor, request, {
          action: 'mailTemplate.updated',
          entityId: id,
          version,
          fields,
          lock: () => lock(scope, id),
          toFields: toMailTemplateFields,
          present: presentTemplate,
          async write() {
            await templateRepository.update(scope, id, fields);
            return read(scope, id);
          },
        }),
      );
    },

    /** @throws {AppError} notFound */
    remove(actor: Actor, id: string, requestId: string): Promise<undefined> {
      return database.write(actor.tenantId, async (scope) => {
        await templateRepository.count(scope, -1);
        const { name, subject } = await lock(scope, id);
        await templateRepository.remove(scope, id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'mailTemplate.deleted',
          entityId: id,
          before: { name, subject },
        });
        return undefined;
      });
    },
  };
};
