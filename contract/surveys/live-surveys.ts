import { z } from 'zod';
import { id, instant } from '../api/fields';
import { operation } from '../api/operation';
import { attributeLimits, surveyAnonymity } from './survey-anonymity';
import { languageTagPattern, maxLanguageTagLength } from './language-tags';
import { surveyType } from './survey-fields';

// Respondents have no session. The token of a live URL or a personal link contains the tenant.

export const answerLimits = {
  /** Objects and arrays can be nested this deep. */
  depth: 20,
  /** An attached file in base64 takes most of the 256 kB that a request may have. */
  fileBytes: 180 * 1_024,
} as const;

/**
 * The state is by the database's clock. It is NotOpen before the start date, Closed after the end date, Full if the
 * response limit is reached, and Answered if the personal link was used. It is InvitationOnly for the live URL of a
 * survey that accepts personal links only, whatever its dates and limit.
 */
export const liveSurveyState = z.enum(['Open', 'NotOpen', 'Closed', 'Full', 'Answered', 'InvitationOnly']);
export type LiveSurveyState = z.infer<typeof liveSurveyState>;

const branding = z.strictObject({
  organizationName: z.string(),
  logoUrl: z.string().nullable(),
  customerName: z.string(),
  customerLogoUrl: z.string().nullable(),
  /** It is null for the product's own. */
  brandColor: z.string().nullable(),
});

export const respondentSurvey = z.strictObject({
  name: z.string(),
  type: surveyType,
  /** The day is in the tenant's time zone. */
  startDate: z.string(),
  /** The first page says what the survey promises. */
  anonymity: surveyAnonymity,
  anonymityThreshold: z.int(),
  /** Names of the attributes that are stored with the answers. */
  attributes: z.array(z.string()),
  /** Names of the URL's parameters whose values are stored as attributes. */
  parameters: z.array(z.string()),
  /** This is SurveyJS JSON; it is null unless the survey is open. */
  definition: z.record(z.string(), z.unknown()).nullable(),
  branding,
});
export type RespondentSurvey = z.infer<typeof respondentSurvey>;

const liveSurvey = z.strictObject({
  state: liveSurveyState,
  /** This is the version to answer; it is null for a survey at SurveyMonkey. */
  version: z.int().nullable(),
  survey: respondentSurvey,
});
export type LiveSurvey = z.infer<typeof liveSurvey>;

export const getLiveSurvey = operation({
  method: 'GET',
  path: '/v1/public/survey/:token',
  summary: 'Get a published survey to answer it',
  permission: 'public',
  withoutClientAddress: true,
  responses: { 200: liveSurvey },
});

/** PostgreSQL's jsonb supports neither NUL nor lone surrogates. */
const unstorable = /[\0\p{Cs}]/u;
const isUnstorable = (value: unknown): boolean => typeof value === 'string' && unstorable.test(value);
const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const tooDeep = { code: 'tooDeep', message: `Can be nested at most ${answerLimits.depth} levels deep.` };
const characters = {
  code: 'characters',
  message: "Control characters and unpaired surrogates aren't allowed.",
};

/** Walks level by level, because recursion could exhaust the stack. */
function findAnswersProblem(answers: object): typeof tooDeep | null {
  let level: object[] = [answers];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > answerLimits.depth) return tooDeep;
    const next: object[] = [];
    for (const container of level) {
      if (!Array.isArray(container) && Object.keys(container).some(isUnstorable)) return characters;
      for (const value of Object.values(container)) {
        if (isUnstorable(value)) return characters;
        if (isContainer(value)) next.push(value);
      }
    }
    level = next;
  }
  return null;
}

const answers = z.record(z.string(), z.unknown()).superRefine((data, context) => {
  const problem = findAnswersProblem(data);
  if (problem) context.addIssue({ code: 'custom', message: problem.message, params: { code: problem.code } });
});

const parameters = z
  .record(z.string(), z.string())
  .refine(
    (values) =>
      Object.keys(values).length <= attributeLimits.perSurvey &&
      Object.values(values).every((value) => value.length <= attributeLimits.value.max * 2),
  );

export const languageTag = z.string().max(maxLanguageTagLength).regex(languageTagPattern);

const surveyResponse = z.strictObject({
  /** The answered version may not be the latest. */
  version: z.int().min(1).max(2_147_483_647),
  /** The keys are names of questions. */
  data: answers,
  startedAt: instant,
  /**
   * This is the respondent's clock, with its offset from UTC: answers are validated by it, such as a date that must
   * be before `today()`. If it is null, the server's clock is used.
   */
  completedAt: z.iso.datetime({ offset: true }).nullable().default(null),
  /**
   * This is the language of the response, such as `ja`; it is null if the survey has only one. The survey's main
   * language replaces one that it doesn't have.
   */
  language: languageTag.nullable().default(null),
  /** Values of the URL's parameters that the survey names. Others than the survey offers are not stored. */
  parameters: parameters.default({}),
  /** What the respondent was promised. A response is rejected if the survey now promises something else. */
  anonymity: surveyAnonymity.nullable().default(null),
});
export type SurveyResponse = z.input<typeof surveyResponse>;

export const addSurveyResponse = operation({
  method: 'POST',
  path: '/v1/public/survey/:token/responses',
  summary: 'Answer a survey; a repeated Idempotency-Key returns the first result again, at any time',
  permission: 'public',
  withoutClientAddress: true,
  body: surveyResponse,
  responses: { 201: z.strictObject({ id }) },
  problems: [
    'survey.notOpen',
    'survey.closed',
    'survey.full',
    'survey.answered',
    'survey.invitationOnly',
    'survey.tooCostly',
    'idempotency.mismatch',
    'request.tooMany',
  ],
  idempotent: true,
});
export type SurveyResponseInput = z.output<typeof addSurveyResponse.body>;

export const openSurveyMonkey = operation({
  method: 'POST',
  path: '/v1/public/survey/:token/opening',
  summary: "Get the SurveyMonkey URL of a survey; records that a personal link's recipient has opened it",
  permission: 'public',
  withoutClientAddress: true,
  responses: { 200: z.strictObject({ launchUrl: z.string() }) },
  problems: [
    'survey.notOpen',
    'survey.closed',
    'survey.full',
    'survey.answered',
    'survey.invitationOnly',
    'request.tooMany',
  ],
});
