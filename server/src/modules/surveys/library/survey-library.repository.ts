import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { LibraryItemKind, LibraryQuery } from '@vantage/contract/surveys/survey-library';
import { onUniqueViolation } from '../../../platform/database/constraint-errors';
import type { Scope } from '../../../platform/database/database';
import { adjustCount } from '../../../platform/database/entity-counts';
import {
  boundedTotal,
  keysetPage,
  type CountedPage,
  type KeysetOrder,
} from '../../../platform/database/keyset';
import { AppError } from '../../../platform/errors';
import { normalizeName } from '../../../platform/normalize-name';

export interface LibraryItemFields {
  readonly name: string;
  /** JSON */
  readonly definition: string;
}

export interface ListedLibraryItemRow {
  readonly id: string;
  readonly version: number;
  readonly kind: LibraryItemKind;
  readonly name: string;
  readonly question_type: string | null;
  /** It is blank if the user was deleted. */
  readonly created_by_name: string;
  readonly updated_at: Date;
}

export type LibraryItemRow = ListedLibraryItemRow & LibraryItemFields;

const nameTaken = onUniqueViolation(
  'survey_library_item_normalized_name',
  () =>
    new AppError('surveyLibrary.nameTaken', {
      fields: { name: [{ code: 'taken', message: 'An item with this name already exists.' }] },
    }),
);

const maxTypeLength = 100;

/** @returns the SurveyJS type of a question or panel */
const readQuestionType = (definition: string): string | null => {
  const { type } = JSON.parse(definition) as { readonly type?: unknown };
  return typeof type === 'string' ? type.slice(0, maxTypeLength) : null;
};

const toValues = ({ name, definition }: LibraryItemFields, kind: LibraryItemKind) => ({
  name,
  definition,
  normalized_name: normalizeName(name),
  question_type: kind === 'question' ? readQuestionType(definition) : null,
});

const sortColumns: Record<LibraryQuery['sort'], Omit<KeysetOrder<'name' | 'updated_at'>, 'table'>> = {
  name: { column: 'name', type: 'text' },
  updatedAt: { column: 'updated_at', type: 'timestamptz' },
};

const selectItems = (scope: Scope) =>
  scope.tables().selectFrom((eb) =>
    eb
      .selectFrom('survey_library_item as item')
      .innerJoin('app_user', (join) =>
        join.on('app_user.tenant_id', '=', scope.tenantId).onRef('app_user.id', '=', 'item.created_by'),
      )
      .where('item.tenant_id', '=', scope.tenantId)
      .select([
        'item.id',
        'item.version',
        'item.kind',
        'item.name',
        'item.normalized_name',
        'item.question_type',
        'item.updated_at',
        sql<string>`case when app_user.deleted_at is null
            then app_user.first_name || ' ' || app_user.last_name else '' end`.as('created_by_name'),
        sql<string>`item.definition::text`.as('definition'),
      ])
      .as('survey_library_item'),
  );

const listColumns = [
  'id',
  'version',
  'kind',
  'name',
  'question_type',
  'updated_at',
  'created_by_name',
] as const;

export const surveyLibraryRepository = () => ({
  /** A tenant has few items, so the search needs no index. */
  async page(scope: Scope, query: LibraryQuery): Promise<CountedPage<ListedLibraryItemRow>> {
    let rows = selectItems(scope).select(listColumns);
    const search = normalizeName(query.search ?? '');
    if (search !== '') rows = rows.where(sql<boolean>`strpos(normalized_name, ${search}) > 0`);
    if (query.kind) rows = rows.where('kind', 'in', query.kind);
    const [page, { total }] = await Promise.all([
      keysetPage(rows.$castTo<ListedLibraryItemRow>(), query, {
        table: 'survey_library_item',
        ...sortColumns[query.sort],
      }),
      scope
        .tables()
        .selectFrom(rows.as('counted'))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  find(scope: Scope, id: string): Promise<LibraryItemRow | undefined> {
    return selectItems(scope)
      .select([...listColumns, 'definition'])
      .where('id', '=', id)
      .$castTo<LibraryItemRow>()
      .executeTakeFirst();
  },

  /** Locks an item until the transaction ends. @returns whether it exists */
  async lock(scope: Scope, id: string): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('survey_library_item')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row !== undefined;
  },

  /** @returns how many there are then. Other transactions that add or remove items wait until this one ends. */
  count(scope: Scope, added: -1 | 1): Promise<number> {
    return adjustCount(scope, 'surveyLibraryItem', added);
  },

  /** @throws {AppError} surveyLibrary.nameTaken */
  async insert(
    scope: Scope,
    {
      kind,
      userId,
      ...fields
    }: LibraryItemFields & { readonly kind: LibraryItemKind; readonly userId: string },
  ): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('survey_library_item')
      .values({ tenant_id: scope.tenantId, id, kind, created_by: userId, ...toValues(fields, kind) })
      .execute()
      .catch(nameTaken);
    return id;
  },

  /** @throws {AppError} surveyLibrary.nameTaken */
  async update(scope: Scope, { id, kind }: LibraryItemRow, fields: LibraryItemFields): Promise<void> {
    await scope
      .tables()
      .updateTable('survey_library_item')
      .set({ ...toValues(fields, kind), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(nameTaken);
  },

  async remove(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('survey_library_item')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },
});

export type SurveyLibraryRepository = ReturnType<typeof surveyLibraryRepository>;
