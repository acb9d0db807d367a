import { z } from 'zod';
import { date, id, runDespiteOtherIssues, text, textOrNull } from '../api/fields';
import { parseEmbedUrl } from '../embedding/embed-urls';
import { embedHosts } from '../settings/embed-settings';
import { anonymityThresholds, isProtected, surveyAnonymity, surveyAttributes } from './survey-anonymity';

// The fields have a file of their own, since the form that uses them is loaded after the list.

export const surveyLimits = {
  name: { min: 1, max: 128 },
  description: { min: 1, max: 256 },
  launchUrl: 2_048,
  responses: { min: 1, max: 99_999_999 },
  region: { min: 1, max: 128 },
  account: { min: 1, max: 128 },
  /** A tenant has at most this many surveys. */
  perTenant: 5_000,
} as const;

export const surveyType = z.enum(['SurveyMonkey', 'SurveyJS']);
export type SurveyType = z.infer<typeof surveyType>;
export const surveyLaunchType = z.enum(['Redirect', 'Embed']);
export type SurveyLaunchType = z.infer<typeof surveyLaunchType>;

const isLaunchUrl = (url: string): boolean => {
  const location = parseEmbedUrl(url);
  return location?.kind === 'host' && location.secure;
};

const launchUrl = z
  .string()
  .max(surveyLimits.launchUrl)
  .transform((url) => url.trim())
  .refine(isLaunchUrl, {
    error: 'Enter a valid https:// address.',
    params: { code: 'url', saysWhatIsMissing: true },
  });

/** PostgreSQL has no year 0. */
const day = date.refine((value) => !value.startsWith('0000'), { error: 'Must be in the year 1 or later.' });

export const surveyName = text(surveyLimits.name);

export const surveyShape = z.strictObject({
  name: surveyName,
  description: text({ ...surveyLimits.description, lines: true }),
  type: surveyType,
  launchType: surveyLaunchType,
  /** This is a URL at SurveyMonkey. */
  launchUrl: textOrNull(launchUrl).default(null),
  /** Pages of these hosts may embed the survey. */
  embedHosts: embedHosts.default([]),
  /** The first and the last day are in the tenant's time zone. */
  startDate: day,
  endDate: day,
  responseLimit: z
    .int()
    .min(surveyLimits.responses.min)
    .max(surveyLimits.responses.max)
    .nullable()
    .default(null),
  /** Whether anyone with the live URL can answer, or only people with a personal link. */
  openLink: z.boolean().default(true),
  collectIpAddress: z.boolean().default(false),
  /** It can't be changed once there is a response. */
  anonymity: surveyAnonymity.default('Identified'),
  /** Results of a protected survey are about at least this many people. It can't be lowered once there is a response. */
  anonymityThreshold: z
    .int()
    .min(anonymityThresholds.min)
    .max(anonymityThresholds.max)
    .default(anonymityThresholds.default),
  /** In results of a confidential survey, the first ones can be combined with each other if groups are large enough. */
  attributes: surveyAttributes.default([]),
  /** It is from the organization's list, but an old value may stay. */
  region: textOrNull(text(surveyLimits.region)).default(null),
  account: text(surveyLimits.account),
  customerId: id,
  /** This insight offers the survey to its viewers. */
  insightId: id.nullable().default(null),
});

interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

type Compared = Pick<
  z.infer<typeof surveyShape>,
  | 'type'
  | 'launchUrl'
  | 'startDate'
  | 'endDate'
  | 'openLink'
  | 'collectIpAddress'
  | 'anonymity'
  | 'attributes'
>;

function findAnonymityIssues({
  type,
  openLink,
  collectIpAddress,
  anonymity,
  attributes,
}: Compared): FieldIssue[] {
  if (!isProtected(anonymity)) return [];
  const problems = {
    atSurveyMonkey: {
      applies: type === 'SurveyMonkey',
      path: 'anonymity',
      message: "Answers at SurveyMonkey aren't protected here.",
    },
    collectsAddresses: {
      applies: collectIpAddress,
      path: 'collectIpAddress',
      message: 'Only an identified survey can collect IP addresses.',
    },
    needsOpenLink: {
      applies: anonymity === 'Anonymous' && !openLink,
      path: 'openLink',
      message: 'An anonymous survey has the same link for everyone.',
    },
    anonymous: {
      applies: anonymity === 'Anonymous' && attributes.length > 0,
      path: 'attributes',
      message: 'An anonymous survey has no attributes.',
    },
  };
  return Object.entries(problems).flatMap(([code, { applies, path, message }]) =>
    applies ? [{ path, code, message }] : [],
  );
}

function findIssues(fields: Compared): FieldIssue[] {
  const { type, launchUrl: url, startDate, endDate } = fields;
  return [
    ...findAnonymityIssues(fields),
    ...(type === 'SurveyMonkey' && url === null
      ? [{ path: 'launchUrl', code: 'url', message: 'Enter a valid https:// address.' }]
      : []),
    ...(endDate <= startDate
      ? [
          {
            path: 'endDate',
            code: 'notAfterStart',
            message: 'The end date must be later than the start date.',
          },
        ]
      : []),
  ];
}

const addIssues = (fields: Compared, context: z.RefinementCtx): void => {
  for (const { path, code, message } of findIssues(fields))
    context.addIssue({ code: 'custom', path: [path], message, params: { code, saysWhatIsMissing: true } });
};

const despiteOtherIssues = runDespiteOtherIssues(
  z.looseObject({
    type: surveyType,
    startDate: day,
    endDate: day,
    openLink: z.boolean(),
    collectIpAddress: z.boolean(),
    anonymity: surveyAnonymity,
    attributes: z.array(z.unknown()),
  }),
);

export const surveyFields = surveyShape.superRefine(addIssues, despiteOtherIssues);
export type SurveyFields = z.infer<typeof surveyFields>;

export const surveyChange = surveyShape
  .extend({ version: z.int() })
  .superRefine(addIssues, despiteOtherIssues);
