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

const fields = fieldColumns(mailTemplateFields, {});

const listed = ['id', 'version', 'name', 'subject', 'updated_at'] as const;

export type ListedMailTemplateRow = Pick<Selectable<DB['mail_template']>, (typeof listed)[number]>;
export type MailTemplateRow = ListedMailTemplateRow & ReturnType<typeof fields.toRow>;

/** The audit log uses these fields, too. */
export const mailTemplateFieldsOf = (row: MailTemplateRow): MailTemplateFields => fields.fromRow(row);

const nameTaken = onUniqueViolation(
  'mail_template_normalized_name',
  () =>
    new AppError('mailTemplate.nameTaken', {
      fields: { name: [{ code: 'taken', message: 'A template with this name already exists.' }] },
    }),
);

const rowOf = (given: MailTemplateFields) => ({
  ...fields.toRow(given),
  translations: given.translations && JSON.stringify(given.translations),
  normalized_name: normalizeName(given.name),
});

const sortColumns: Record<MailTemplateQuery['sort'], Omit<KeysetOrder<'name' | 'updated_at'>, 'table'>> = {
  name: { column: 'name', type: 'text' },
  updatedAt: { column: 'updated_at', type: 'timestamptz' },
};

const ofTenant = (scope: Scope) =>
  scope.tables().selectFrom('mail_template').where('tenant_id', '=', scope.tenantId);

const one = (scope: Scope, id: string) =>
  ofTenant(scope)
    .select([...listed, ...fields.columns])
    .where('id', '=', id)
    .$castTo<MailTemplateRow>();

export const mailTemplateRepository = () => ({
  /** A tenant has few templates, so the search needs no index. */
  async page(scope: Scope, query: MailTemplateQuery): Promise<CountedPage<ListedMailTemplateRow>> {
    let rows = ofTenant(scope).select(listed);
    const prefix = normalizeName(query.search ?? '');
    if (prefix !== '') rows = rows.where(sql<boolean>`starts_with(normalized_name, ${prefix})`);
    const [page, { total }] = await Promise.all([
      keysetPage(rows, query, { table: 'mail_template', ...sortColumns[query.sort] }),
      scope
        .tables()
        .selectFrom(rows.as('found'))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  find: (scope: Scope, id: string): Promise<MailTemplateRow | undefined> => one(scope, id).executeTakeFirst(),

  lock: (scope: Scope, id: string): Promise<MailTemplateRow | undefined> =>
    one(scope, id).forNoKeyUpdate().executeTakeFirst(),

  /** @returns how many there are then. Other transactions that add or remove templates wait until this one ends. */
  count: (scope: Scope, added: -1 | 1): Promise<number> => adjustCount(scope, 'mailTemplate', added),

  /** @throws {AppError} mailTemplate.nameTaken */
  async insert(scope: Scope, given: MailTemplateFields): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('mail_template')
      .values({ tenant_id: scope.tenantId, id, ...rowOf(given) })
      .execute()
      .catch(nameTaken);
    return id;
  },

  /** @throws {AppError} mailTemplate.nameTaken */
  async update(scope: Scope, id: string, given: MailTemplateFields): Promise<void> {
    await scope
      .tables()
      .updateTable('mail_template')
      .set({ ...rowOf(given), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
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
