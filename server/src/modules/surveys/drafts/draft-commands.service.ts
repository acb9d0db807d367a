import { maxDefinitionBytes, maxDefinitionValues } from '@vantage/contract/surveys/survey-definition';
import type { SurveyCommandGroups } from '@vantage/contract/surveys/survey-commands';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import type { MeasuredDraft } from '../validation/drafts/draft-definition';
import { countValues } from '../validation/json';
import type { SurveyValidator } from '../validation/survey-validator';
import type {
  DraftCommandRepository,
  KnownGroup,
  LockedDraft,
  NewGroup,
  PendingChanges,
} from './draft-commands.repository';
import { newNodeIds, type SurveyDrafts } from './survey-drafts';

/** Changes that are not included in the definition yet. Reading the draft applies them, which takes time and memory. */
export const maxPending = {
  groups: 200,
  commands: 2_000,
  size: 2 * 2 ** 20,
  /**
   * Commands multiplied by values of the definition. A command can visit all values, which takes up to 6 µs each if all
   * are translations of one text, so that a thread applies these in about half of the time that it has.
   */
  work: 250_000,
} as const;

interface Dependencies {
  readonly database: Database;
  readonly commandRepository: DraftCommandRepository;
  readonly definitionRepository: Pick<SurveyDefinitionRepository, 'save' | 'setDraftVersion'>;
  readonly drafts: Pick<SurveyDrafts, 'load'>;
  readonly surveyValidator: Pick<SurveyValidator, 'changeDraft'>;
  readonly audit: AuditLog;
}

/** Others can change the draft between the attempts to store commands. */
const maxAttempts = 10;
/** Seconds after which a browser may send the commands again. */
const retryAfter = 1;

type SentGroup = Omit<NewGroup, 'version'> & {
  /** Whether it could make the definition larger. */
  readonly adds: boolean;
};

/** What a transaction did or needs. */
type Attempt =
  | { readonly kind: 'added'; readonly version: number }
  /** Earlier commands must be applied before these are stored. */
  | { readonly kind: 'blocked' }
  /** These could take too long, and must be applied before they are stored. */
  | { readonly kind: 'costly'; readonly groups: readonly SentGroup[] };

/** A draft to which costly groups were applied. */
interface AppliedGroups {
  readonly groups: number;
  /** The version of the draft before. */
  readonly from: number;
  readonly changed: MeasuredDraft;
}

export type DraftCommandService = ReturnType<typeof draftCommandService>;

const toSentGroup = (
  { id, commands }: SurveyCommandGroups['groups'][number],
  { editorId, base }: SurveyCommandGroups,
): SentGroup => {
  const json = JSON.stringify(commands);
  return {
    editor_id: editorId,
    group_id: id,
    base,
    commands: json,
    command_count: commands.length,
    size: Buffer.byteLength(json),
    value_count: countValues(commands),
    adds: commands.some(
      (command) =>
        command.type === 'insert' ||
        command.type === 'replace' ||
        (command.type === 'set' && command.value !== undefined),
    ),
  };
};

const sum = (groups: readonly SentGroup[], key: 'command_count' | 'size' | 'value_count'): number =>
  groups.reduce((total, group) => total + group[key], 0);

/** @throws {AppError} idempotency.mismatch if another group has the id of one that was sent */
function omitKnown(groups: readonly SentGroup[], storedGroups: ReadonlyMap<string, KnownGroup>): SentGroup[] {
  if ([...storedGroups.values()].some(({ is_same }) => !is_same)) throw new AppError('idempotency.mismatch');
  return groups.filter(({ group_id }) => !storedGroups.has(group_id));
}

/** @throws {AppError} conflict.stale if the editor can't receive the changes that it has not received */
function requireKnownBase(
  base: number,
  { draft_version }: LockedDraft,
  { oldest_version }: PendingChanges,
): void {
  const oldestBase = oldest_version === null ? draft_version : oldest_version - 1;
  if (base > draft_version || base < oldestBase) throw new AppError('conflict.stale');
}

/** Stores changes of drafts. They are applied when somebody reads the draft. */
export const draftCommandService = ({
  database,
  commandRepository,
  definitionRepository,
  drafts,
  surveyValidator,
  audit,
}: Dependencies) => {
  /**
   * The size of commands is an upper limit of what they add to the definition.
   * @returns whether they can be stored, or what must be done before
   * @throws {AppError} survey.definitionTooLarge
   */
  const findRoom = (
    { version, size, value_count }: LockedDraft,
    pending: PendingChanges,
    groups: readonly SentGroup[],
  ): 'enough' | 'blocked' | 'costly' => {
    if (version !== null && (size === null || value_count === null)) return 'blocked';
    const bytes = (size ?? 0) + pending.size + sum(groups, 'size');
    const values = (value_count ?? 0) + pending.values + sum(groups, 'value_count');
    const isTooLarge =
      (bytes > maxDefinitionBytes || values > maxDefinitionValues) && groups.some(({ adds }) => adds);
    const commands = pending.commands + sum(groups, 'command_count');
    const isCostly = commands * values > maxPending.work;
    if (pending.groups === 0) {
      if (isTooLarge) throw new AppError('survey.definitionTooLarge');
      return isCostly ? 'costly' : 'enough';
    }
    const isEnough =
      !isTooLarge &&
      !isCostly &&
      pending.groups + groups.length <= maxPending.groups &&
      commands <= maxPending.commands &&
      pending.size + sum(groups, 'size') <= maxPending.size;
    return isEnough ? 'enough' : 'blocked';
  };

  /** @throws {AppError} notFound, survey.tooCostly, server.unavailable */
  const applyGroups = async (
    tenantId: string,
    surveyId: string,
    groups: readonly SentGroup[],
  ): Promise<AppliedGroups> => {
    const { definition, draftVersion: from, nodeIds } = await drafts.load(tenantId, surveyId);
    const changed = await surveyValidator.changeDraft(
      tenantId,
      { definition: definition ?? '{}', version: from, nodeIds },
      groups.map(({ commands }) => commands),
    );
    return { groups: groups.length, from, changed };
  };

  /** @param applied groups that are costly, which are stored with their result if it is still the next one */
  const addOnce = async (
    scope: Scope,
    actor: Actor,
    request: { readonly surveyId: string; readonly requestId: string; readonly base: number },
    groups: readonly SentGroup[],
    applied: AppliedGroups | null,
  ): Promise<Attempt> => {
    const { surveyId, requestId, base } = request;
    const draft = await commandRepository.lock(scope, surveyId);
    if (!draft) throw notFound();
    const storedGroups = await commandRepository.findKnown(scope, surveyId, groups, actor.userId);
    const newGroups = omitKnown(groups, storedGroups);
    if (newGroups.length === 0)
      return {
        kind: 'added',
        version: Math.max(...[...storedGroups.values()].map(({ version }) => version)),
      };
    if (draft.archived_at !== null) throw new AppError('survey.archived');
    if (draft.type !== 'SurveyJS') throw new AppError('survey.definitionUnsupported');
    const pending = await commandRepository.summarizePending(scope, surveyId, draft.version ?? 0);
    requireKnownBase(base, draft, pending);
    const isApplied = applied?.from === draft.draft_version && applied.groups === newGroups.length;
    const room = findRoom(draft, pending, newGroups);
    if (room === 'blocked') return { kind: 'blocked' };
    if (room === 'costly' && !isApplied) return { kind: 'costly', groups: newGroups };
    const next = draft.draft_version + newGroups.length;
    if (draft.version === null)
      await definitionRepository.save(scope, surveyId, {
        definition: '{}',
        nodeIds: newNodeIds,
        bytes: 2,
        values: 1,
        version: draft.draft_version,
      });
    if (!(await commandRepository.hasRecent(scope, surveyId, actor.userId)))
      await audit.recordChange(scope, actor, requestId, {
        action: 'survey.definitionUpdated',
        entityId: surveyId,
        before: { draftVersion: draft.draft_version },
        after: { draftVersion: next },
      });
    await commandRepository.add(
      scope,
      surveyId,
      actor.userId,
      newGroups.map(({ adds: _adds, ...group }, index) => ({
        ...group,
        version: draft.draft_version + 1 + index,
      })),
    );
    if (isApplied) {
      await definitionRepository.save(scope, surveyId, { ...applied.changed, version: next });
      await commandRepository.trim(scope, surveyId, next);
    } else await definitionRepository.setDraftVersion(scope, surveyId, next);
    return { kind: 'added', version: next };
  };

  return {
    /**
     * Groups that were sent before are not stored again, so that a request may be repeated.
     * @throws {AppError} notFound, conflict.stale, survey.archived, survey.definitionUnsupported,
     *   survey.definitionTooLarge, idempotency.mismatch, survey.tooCostly, server.unavailable
     */
    async add(
      actor: Actor,
      surveyId: string,
      body: SurveyCommandGroups,
      requestId: string,
    ): Promise<{ version: number }> {
      const groups = body.groups.map((group) => toSentGroup(group, body));
      const { tenantId } = actor;
      let applied: AppliedGroups | null = null;
      for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
        const attempt: Attempt = await database.write(tenantId, (scope) =>
          addOnce(scope, actor, { surveyId, requestId, base: body.base }, groups, applied),
        );
        if (attempt.kind === 'added') return { version: attempt.version };
        // Threads are not waited for in the transaction, whose connection others need.
        if (attempt.kind === 'costly') applied = await applyGroups(tenantId, surveyId, attempt.groups);
        else await drafts.load(tenantId, surveyId);
      }
      throw new AppError('server.unavailable', { retryAfter });
    },
  };
};
