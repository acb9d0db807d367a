import { z } from 'zod';
import { embedUrl } from '../embedding/embed-urls';
import { id, runDespiteOtherIssues, text, textOrNull } from '../api/fields';
import { insightCategory, insightStatus, insightType } from './insight-enums';
import {
  identifierPlaceholders,
  nonUniquePlaceholders,
  unknownPlaceholders,
} from '../embedding/placeholders';
import { normalizeText } from '../api/normalize-text';

// Separate, since the form that uses them is loaded after sign-in.

export const insightLimits = {
  name: { min: 1, max: 128 },
  description: { min: 1, max: 1_024 },
  publisher: 128,
  providerId: 128,
  fileName: 255,
  url: 2_048,
  filters: 20,
  filter: { min: 1, max: 128 },
  filterValue: { min: 1, max: 256 },
  /** Limits of Power BI. */
  identityName: { min: 1, max: 256 },
  roles: 50,
  role: { min: 1, max: 50 },
  customers: 500,
  /** Insights and groups per tenant. */
  perTenant: 2_000,
  groupsPerTenant: 200,
} as const;

/** In any width (NFKC). */
const forbiddenCharacters = /[<>=]/;

const name = text(insightLimits.name).refine(
  (value) => !forbiddenCharacters.test(normalizeText(value, 'NFKC')),
  {
    error: "The characters <, > and = aren't allowed.",
    params: { code: 'signs' },
  },
);

const knowsPlaceholders = [
  (value: string) => unknownPlaceholders(value).length === 0,
  { error: 'Unknown placeholder.', params: { code: 'placeholder' } },
] as const;

export const insightFilter = z.strictObject({
  table: text(insightLimits.filter),
  column: text(insightLimits.filter),
  value: text(insightLimits.filterValue).refine(...knowsPlaceholders),
});
export type InsightFilter = z.infer<typeof insightFilter>;

/** Row-level security must not depend on a value that is not unique or that the viewer can change. */
const identifiesReliably = (value: string, context: z.RefinementCtx): void => {
  const [name] = nonUniquePlaceholders(value);
  if (name === undefined) return;
  const allowed = identifierPlaceholders.map((one) => `{${one}}`).join(', ');
  context.addIssue({
    code: 'custom',
    message: `{${name}} isn't an identifier: it isn't unique, or the viewer can change it. Use ${allowed}.`,
    params: { code: 'notIdentifier', values: { name: `{${name}}`, allowed } },
  });
};

/** The effective identity for Power BI's row-level security. */
export const insightIdentity = z.strictObject({
  username: text(insightLimits.identityName)
    .refine(...knowsPlaceholders)
    .superRefine(identifiesReliably)
    .refine((value) => !/\s/u.test(value), { error: 'No spaces allowed.', params: { code: 'spaces' } }),
  roles: z
    .array(
      text(insightLimits.role)
        .refine(...knowsPlaceholders)
        .superRefine(identifiesReliably)
        .refine((value) => !value.includes(','), {
          error: "Role names can't contain commas.",
          params: { code: 'commas' },
        }),
    )
    .max(insightLimits.roles)
    .refine((roles) => new Set(roles).size === roles.length, {
      error: 'Each role can be listed only once.',
      params: { code: 'duplicate' },
    }),
});
export type InsightIdentity = z.infer<typeof insightIdentity>;

/** Used in a URL path. */
const providerId = text({ min: 1, max: insightLimits.providerId }).refine((value) => /^[\w-]*$/.test(value), {
  error: 'Use only letters, digits, hyphens and underscores.',
  params: { code: 'providerId' },
});

const optional = <Field extends z.ZodType>(field: Field) => textOrNull(field).default(null as never);

export const insightShape = z.strictObject({
  title: name,
  description: text({ ...insightLimits.description, lines: true }),
  type: insightType,
  iframeUrl: optional(embedUrl(insightLimits.url)),
  dashboardName: optional(name),
  sheetName: optional(name),
  groupId: id,
  workspaceId: optional(providerId),
  reportId: optional(providerId),
  publisher: optional(text({ min: 1, max: insightLimits.publisher })),
  status: insightStatus,
  category: insightCategory,
  tableauFileName: optional(text({ min: 1, max: insightLimits.fileName })),
  filters: z.array(insightFilter).max(insightLimits.filters).default([]),
  identity: insightIdentity.nullable().default(null),
  /** The customers of a Custom insight; a Default one is for all. */
  customerIds: z
    .array(id)
    .max(insightLimits.customers)
    .refine((ids) => new Set(ids).size === ids.length, {
      error: 'Each client can be listed only once.',
      params: { code: 'duplicate' },
    })
    .default([]),
});

interface Needed {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** What an insight's type requires: an address, or its name at the provider. */
function missingFields(fields: z.infer<typeof insightShape>): Needed[] {
  const missing = (...names: ('workspaceId' | 'reportId' | 'dashboardName' | 'sheetName')[]): Needed[] =>
    names
      .filter((path) => fields[path] === null)
      .map((path) => ({ path, code: 'neededTogether', message: 'Enter both or neither.' }));
  const pair =
    fields.type === 'PowerBI'
      ? missing('workspaceId', 'reportId')
      : fields.type === 'Dashboard'
        ? missing('dashboardName', 'sheetName')
        : null;
  const isAddressed = fields.iframeUrl !== null || pair?.length === 0;
  return [
    ...(isAddressed
      ? []
      : pair?.length === 1
        ? pair
        : [{ path: 'iframeUrl', code: 'url', message: 'Enter a valid https:// address.' }]),
    ...(fields.category === 'Custom' && fields.customerIds.length === 0
      ? [{ path: 'customerIds', code: 'noCustomers', message: 'Choose at least one client.' }]
      : []),
    ...(fields.category === 'Default' && fields.customerIds.length > 0
      ? [{ path: 'customerIds', code: 'forAll', message: 'A default insight is for all clients.' }]
      : []),
  ];
}

const addMissingFields = (fields: z.infer<typeof insightShape>, context: z.RefinementCtx): void => {
  for (const { path, code, message } of missingFields(fields))
    context.addIssue({ code: 'custom', path: [path], message, params: { code, saysWhatIsMissing: true } });
};

const despiteOtherIssues = runDespiteOtherIssues(
  z.looseObject({ type: insightType, category: insightCategory, customerIds: z.array(z.unknown()) }),
);

export const insightFields = insightShape.superRefine(addMissingFields, despiteOtherIssues);
export type InsightFields = z.infer<typeof insightFields>;

export const insightChange = insightShape
  .extend({ version: z.int() })
  .superRefine(addMissingFields, despiteOtherIssues);
