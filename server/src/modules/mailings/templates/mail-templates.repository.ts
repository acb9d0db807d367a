import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  mailTemplateFields,
  type MailTemplateFields,
  type MailTemplateQuery,
} from '@vantage/contract/mailings/mail-templates';
import type { DB } from '../../../database-schema';
import { onUniqueViolation } from '../../../platform/database/constraint-errors';
import type { Scope } from '../../../platform/database/database';
import { adjustCount } from '../../../platform/database/entity-counts';
import {
  boundedTotal,
  keysetPage,
  type CountedPage,
  type KeysetOrder,
} from '../../../platform/database/keyset';
import { fieldColumns } from '../../../platform/entity-fields';
import { AppError } from '../../../platform/errors';
import { normalizeName } from '../../../platform/normalize-name';

const mailTemplateFieldMapping = fieldColumns(mailTemplateFields, {});

const listColumns = ['id', 'version', 'name', 'subject', 'updated_at'] as const;

export type ListedMailTemplateRow = Pick<Selectable<DB['mail_template']>, (typeof listColumns)[number]>;
export type MailTemplateRow = ListedMailTemplateRow & ReturnType<typeof mailTemplateFieldMapping.toRow>;

/** The audit log uses these fields, too. */
export const toMailTemplateFields = (row: MailTemplateRow): MailTemplateFields =>
  mailTemplateFieldMapping.fromRow(row);

const nameTaken = onUniqueViolation(
  'mail_template_normalized_name',
  () =>
    new AppError('mailTemplate.nameTaken', {
      fields: { name: [{ code: 'taken', message: 'A template with this name already exists.' }] },
    }),
);

const toRow = (fields: MailTemplateFields) => ({
  ...mailTemplateFieldMapping.toRow(fields),
  translations: fields.translations && JSON.stringify(fields.translations),
  normalized_name: normalizeName(fields.name),
});

const sortColumns: Record<MailTemplateQuery['sort'], Omit<KeysetOrder<'name' | 'updated_at'>, 'table'>> = {
  name: { column: 'name', type: 'text' },
  updatedAt: { column: 'updated_at', type: 'timestamptz' },
};

const templatesOfTenant = (scope: Scope) =>
  scope.tables().selectFrom('mail_template').where('tenant_id', '=', scope.tenantId);

const selectTemplate = (scope: Scope, id: string) =>
  templatesOfTenant(scope)
    .select([...listColumns, ...mailTemplateFieldMapping.columns])
    .where('id', '=', id)
    .$castTo<MailTemplateRow>();

export const mailTemplateRepository = () => ({
  /** A tenant has few templates, so the search needs no index. */
  async page(scope: Scope, query: MailTemplateQuery): Promise<CountedPage<ListedMailTemplateRow>> {
    let rows = templatesOfTenant(scope).select(listColumns);
    const prefix = normalizeName(query.search ?? '');
    if (prefix !== '') rows = rows.where(sql<boolean>`starts_with(normalized_name, ${prefix})`);
    const [page, { total }] = await Promise.all([
      keysetPage(rows, query, { table: 'mail_template', ...sortColumns[query.sort] }),
      scope
        .tables()
        .selectFrom(rows.as('counted'))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  find(scope: Scope, id: string): Promise<MailTemplateRow | undefined> {
    return selectTemplate(scope, id).executeTakeFirst();
  },

  lock(scope: Scope, id: string): Promise<MailTemplateRow | undefined> {
    return selectTemplate(scope, id).forNoKeyUpdate().executeTakeFirst();
  },

  /** @returns how many there are then. Other transactions that add or remove templates wait until this one ends. */
  count(scope: Scope, added: -1 | 1): Promise<number> {
    return adjustCount(scope, 'mailTemplate', added);
  },

  /** @throws {AppError} mailTemplate.nameTaken */
  async insert(scope: Scope, fields: MailTemplateFields): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('mail_template')
      .values({ tenant_id: scope.tenantId, id, ...toRow(fields) })
      .execute()
      .catch(nameTaken);
    return id;
  },

  /** @throws {AppError} mailTemplate.nameTaken */
  async update(scope: Scope, id: string, fields: MailTemplateFields): Promise<void> {
    await scope
      .tables()
      .updateTable('mail_template')
      .set({ ...toRow(fields), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(nameTaken);
  },

  async remove(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('mail_template')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },
});

export type MailTemplateRepository = ReturnType<typeof mailTemplateRepository>;
