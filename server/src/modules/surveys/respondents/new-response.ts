import { createHash, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { SurveyResponseInput } from '@vantage/contract/surveys/live-surveys';
import { isProtected, type AttributeValues } from '@vantage/contract/surveys/survey-anonymity';
import type { LiveSurveyRow } from './live-surveys.repository';
import type { NewSurveyResponse } from './survey-responses.repository';

interface Submission {
  readonly survey: LiveSurveyRow;
  readonly input: SurveyResponseInput;
  /** The answers that count, as JSON. */
  readonly answers: string;
  readonly language: string | null;
  /** It is null if the live URL was used. */
  readonly linkId: string | null;
  readonly ip: string;
  /** Is what `storedSubmissionKey` returns. */
  readonly key: string;
  readonly requestHash: Buffer | null;
  /** Milliseconds. */
  readonly now: number;
}

/**
 * The key of a response to a protected survey is stored as a hash, because a client may put anything into it, such as the
 * token of a personal link.
 */
export const storedSubmissionKey = (
  { id, anonymity }: Pick<LiveSurveyRow, 'id' | 'anonymity'>,
  key: string,
): string => (isProtected(anonymity) ? createHash('sha256').update(`${id} ${key}`).digest('base64url') : key);

/** The attributes of a recipient come first. A parameter of the URL counts only if the survey offers its value. */
const responseAttributes = (
  { attributes, link_attributes }: LiveSurveyRow,
  { parameters }: SurveyResponseInput,
): AttributeValues =>
  Object.fromEntries(
    attributes.flatMap(({ name, parameter, values }): [string, string][] => {
      const fromLink = Object.hasOwn(link_attributes, name) ? link_attributes[name] : undefined;
      if (fromLink !== undefined) return [[name, fromLink]];
      const fromUrl = parameter !== null && Object.hasOwn(parameters, parameter) ? parameters[parameter] : '';
      return fromUrl !== undefined && values.includes(fromUrl) ? [[name, fromUrl]] : [];
    }),
  );

/**
 * A response to a protected survey has nothing that leads to the person: a random id instead of one with a time, and
 * neither link, address and language nor a hash of the request, which could be compared with those of other links. Its
 * times are rounded to the day when it is stored.
 */
export function newResponse({ survey, input, now, ...submission }: Submission): NewSurveyResponse {
  const { id: surveyId, anonymity } = survey;
  const common = {
    survey_id: surveyId,
    version: input.version,
    answers: submission.answers,
    anonymity,
    attributes: JSON.stringify(anonymity === 'Anonymous' ? {} : responseAttributes(survey, input)),
    started_at: new Date(Math.min(Date.parse(input.startedAt), now)),
    submission_key: submission.key,
  };
  const row = isProtected(anonymity)
    ? { ...common, id: randomUUID(), is_released: false }
    : {
        ...common,
        id: uuidv7({ msecs: now }),
        language: submission.language,
        link_id: submission.linkId,
        ip_address: survey.collect_ip_address ? submission.ip : null,
        request_hash: submission.requestHash,
      };
  return { row, usedLinkId: submission.linkId };
}

/** @returns the personal links that are to be marked, because responses to a confidential survey don't refer to them */
export const answeredLinkIds = (responses: readonly NewSurveyResponse[]): string[] =>
  responses.flatMap(({ row: { anonymity }, usedLinkId }) =>
    anonymity === 'Confidential' && usedLinkId !== null ? [usedLinkId] : [],
  );
