import { z } from 'zod';
import {
  enumListParam,
  textListParam,
  id,
  listQuery,
  page,
  queryBoolean,
  storedFields,
  timestamp,
} from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { surveyShape, surveyType } from './survey-fields';

/**
 * The state is by the database's clock. A survey is Published before its start date, Closed after its end date, and
 * Full if it is open but has reached its response limit. An archived survey that was published is Closed.
 */
export const surveyState = z.enum(['Draft', 'Published', 'Open', 'Closed', 'Full']);
export type SurveyState = z.infer<typeof surveyState>;

export const survey = z.strictObject({
  id,
  version: z.int(),
  ...storedFields(surveyShape),
  customerName: z.string(),
  /** It is null without an insight, and if that was deleted. */
  insightTitle: z.string().nullable(),
  state: surveyState,
  published: z.boolean(),
  /** Counts the saves of the definition; it is 0 without one. */
  draftVersion: z.int(),
  /** It is null unless published, and for SurveyMonkey. */
  publishedVersion: z.int().nullable(),
  /** Whether the draft differs from the published version. */
  hasUnpublishedChanges: z.boolean(),
  previewUrl: z.string(),
  /** It is null unless the survey is published and allows the live URL. */
  liveUrl: z.string().nullable(),
  responseCount: z.int(),
  /** Counts the mails of all mailings, reminders included. */
  emailsSent: z.int(),
  updatedAt: timestamp,
  /** It is null unless the survey is archived. */
  archivedAt: timestamp.nullable(),
});
export type Survey = z.infer<typeof survey>;

export const listSurveys = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey',
  summary: 'List the surveys of the customers that the caller can see, page by page',
  permission: permission.surveysRead,
  query: listQuery({
    sort: ['name', 'customer', 'type', 'state', 'startDate', 'endDate', 'responseCount', 'updatedAt'],
    filters: {
      type: enumListParam(surveyType).optional(),
      state: enumListParam(surveyState).optional(),
      customerId: id.optional(),
      region: textListParam.optional(),
      /** If true, lists only surveys with questions here that are published or have responses. */
      withResults: queryBoolean.optional(),
      /** If true, lists archived surveys instead of the others. */
      archived: queryBoolean.optional(),
    },
  }),
  responses: { 200: page(survey) },
});
export type SurveyQuery = z.infer<typeof listSurveys.query>;

/** Only the latest are listed; a toolbar should not have more. */
export const maxInsightSurveys = 20;

const insightSurvey = z.strictObject({ id, name: z.string(), liveUrl: z.string() });
export type InsightSurvey = z.infer<typeof insightSurvey>;

export const listInsightSurveys = operation({
  method: 'GET',
  path: '/:tenantId/v1/insight/:insightId/survey',
  summary: "List a customer's open surveys that an insight offers to all who view it, the latest first",
  permission: permission.insightsView,
  query: z.strictObject({ customerId: id }),
  responses: { 200: z.strictObject({ surveys: z.array(insightSurvey) }) },
});

const surveyOptions = z.strictObject({
  regions: z.array(z.string()),
  /** These are the distinct values among the surveys that the caller may see, for filters. */
  inUse: z.strictObject({
    regions: z.array(z.string()),
    customers: z.array(z.strictObject({ id, name: z.string() })),
  }),
});
export type SurveyOptions = z.infer<typeof surveyOptions>;

export const getSurveyOptions = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/options',
  summary: 'Get the regions of surveys and the values for filters of the survey list',
  permission: permission.surveysRead,
  responses: { 200: surveyOptions },
});

export const getSurvey = operation({
  method: 'GET',
  path: '/:tenantId/v1/survey/:surveyId',
  summary: 'Get a survey',
  permission: permission.surveysRead,
  responses: { 200: survey },
});
