import { z } from 'zod';
import type { Command } from '@vantage/survey-document/commands';
import type { Json, JsonObject } from '@vantage/survey-document/json';
import { id } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { findDefinitionProblem, surveyDefinition } from './survey-definition';

export const surveyCommandLimits = {
  /** Groups of commands in a request. */
  groups: 100,
  /** Commands in a group. */
  commands: 500,
  /** Bytes of a request: it can embed a picture of 700 kB. Larger definitions are replaced as a whole. */
  requestBytes: 2 ** 20,
  /** Characters of a node's id. */
  nodeId: 64,
  /** Characters of the name of a property. */
  property: 200,
  /** Nodes that one command adds. */
  nodes: 20_000,
  /** Nodes that an editor can have selected. */
  selection: 50,
} as const;

const nodeId = z
  .string()
  .max(surveyCommandLimits.nodeId)
  .regex(/^[\w.:-]+$/);
const nodeIds = z.array(nodeId).min(1).max(surveyCommandLimits.nodes);
const property = z
  .string()
  .min(1)
  .max(surveyCommandLimits.property)
  .refine((name) => findDefinitionProblem({ [name]: null }) === null, { params: { code: 'forbiddenKey' } });

/** Any JSON within the limits of definitions. */
const json = z.unknown().superRefine((value, context) => {
  const problem = typeof value === 'object' && value !== null ? findDefinitionProblem(value) : null;
  if (problem) context.addIssue({ code: 'custom', message: problem.message, params: { code: problem.code } });
}) as z.ZodType<Json>;

const place = { parentId: nodeId, list: property };
const after = nodeId.nullable();

/** What these do is declared in `survey-document/src/commands.ts`. */
export const surveyCommand = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set'),
    id: nodeId,
    property,
    value: json.optional(),
    language: property.optional(),
    before: property.optional(),
    shorthand: z.literal(true).optional(),
  }),
  z.strictObject({ type: z.literal('insert'), ...place, after, json, ids: nodeIds }),
  z.strictObject({ type: z.literal('move'), id: nodeId, ...place, after }),
  z.strictObject({ type: z.literal('remove'), id: nodeId }),
  z.strictObject({
    type: z.literal('replace'),
    definition: surveyDefinition as unknown as z.ZodType<JsonObject>,
    ids: nodeIds,
  }),
]) satisfies z.ZodType<Command>;

const commands = z.array(surveyCommand).min(1).max(surveyCommandLimits.commands);

/** What an author did in one step. */
const commandGroup = z.strictObject({
  /** The editor makes it, and recognizes its own group by it. A group with an id that is known is not saved again. */
  id,
  /** Commands that can't be applied, since others have removed their nodes, are dropped. */
  commands,
});

const draftPath = '/:tenantId/v1/survey/:surveyId/definition';

export const addSurveyCommands = operation({
  method: 'POST',
  path: `${draftPath}/commands`,
  summary:
    "Change the draft of a survey's definition by commands on its nodes, whatever others have changed in the meantime; the published version is not changed. Each group makes a version of the draft; a repeated one changes nothing",
  permission: permission.surveysWrite,
  body: z.strictObject({
    /** The client makes it for an opened editor, to which its presence and its changes belong. */
    editorId: id,
    /** The version of the draft that the editor last received; 0 for a new draft. */
    base: z.int().min(0).max(2_147_483_647),
    /** They may have been sent before. */
    groups: z
      .array(commandGroup)
      .min(1)
      .max(surveyCommandLimits.groups)
      .refine((groups) => new Set(groups.map((group) => group.id)).size === groups.length, {
        error: 'Each group must have its own id.',
        params: { code: 'duplicate' },
      }),
  }),
  jsonBody: { maxBytes: surveyCommandLimits.requestBytes },
  /** It is the version that includes all groups. */
  responses: { 200: z.strictObject({ version: z.int() }) },
  problems: [
    /** The base is unknown, or too old: the editor must load the draft again. */
    'conflict.stale',
    'survey.archived',
    'survey.definitionUnsupported',
    'survey.definitionTooLarge',
    /** Applying the commands takes too long. */
    'survey.tooCostly',
    /** Another group has the id. */
    'idempotency.mismatch',
  ],
});
export type SurveyCommandGroups = z.infer<typeof addSurveyCommands.body>;

const editorUser = z.strictObject({ id, name: z.string() });

const presentEditor = z.strictObject({
  editorId: id,
  user: editorUser,
  /** These nodes may have been removed in the meantime. */
  selection: z.array(z.string()),
});
export type PresentEditor = z.infer<typeof presentEditor>;

const draftEvent = z.discriminatedUnion('type', [
  /** It is sent first, and again at each change of it. */
  z.strictObject({
    type: z.literal('survey'),
    /** It is null while the survey is not published. */
    publishedVersion: z.int().nullable(),
    isArchived: z.boolean(),
  }),
  /** Somebody changed the draft, perhaps this editor itself. Versions are in order and have no gaps. */
  z.strictObject({
    type: z.literal('commands'),
    id,
    version: z.int(),
    /** The version that its editor had received when it sent the group. */
    base: z.int(),
    editorId: id,
    user: editorUser,
    commands,
  }),
  /** Somebody replaced the whole draft. The editor must load it; nodes that are still there have the same ids. */
  z.strictObject({ type: z.literal('replaced'), version: z.int(), user: editorUser }),
  /** The changes since `after` are not available any more. The editor must load the draft. It is the last event. */
  z.strictObject({ type: z.literal('resync') }),
  /** It has all editors of the survey, and is sent again at each change. */
  z.strictObject({ type: z.literal('presence'), editors: z.array(presentEditor) }),
  /** It is the last event. */
  z.strictObject({ type: z.literal('deleted') }),
]);
export type SurveyDraftEvent = z.infer<typeof draftEvent>;

export const watchSurveyDraft = operation({
  method: 'GET',
  path: `${draftPath}/events`,
  summary:
    "Watch the draft of a survey's definition: changes after a version of it, who else edits it, and whether the survey is published, archived or deleted. While it is open, the editor is present to others",
  permission: permission.surveysWrite,
  query: z.strictObject({
    editorId: id,
    after: z.coerce.number().int().min(0).max(2_147_483_647),
  }),
  responses: { 200: draftEvent },
  problems: ['request.tooMany'],
  events: 'draft',
});

export const setEditorSelection = operation({
  method: 'PUT',
  path: `${draftPath}/presence`,
  summary: 'Tell the other editors of a survey what is selected, while its events are watched',
  permission: permission.surveysWrite,
  body: z.strictObject({
    editorId: id,
    selection: z.array(nodeId).max(surveyCommandLimits.selection),
  }),
  responses: { 204: z.undefined() },
});
