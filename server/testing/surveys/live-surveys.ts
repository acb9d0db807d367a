import { personalToken } from '../../src/modules/surveys/survey-tokens';
import { secretsFrom } from '../../src/platform/crypto/secrets';
import { signedOut, type TestResponse } from '../client';
import { testSecretKey } from '../constants';
import { makeTenant, type TestTenant } from '../factories';
import type { TestApp } from '../test-app';

export interface Respondents {
  readonly tenant: TestTenant;
  readonly surveyId: string;
  readonly token: string;
  /** For one person. @param attributes of the recipient, by name */
  personal(attributes?: Record<string, string>): Promise<string>;
  read(token?: string): Promise<TestResponse>;
  readFrom(ip: string, token?: string): Promise<TestResponse>;
  /** @param extra.key the Idempotency-Key */
  respond(
    data: object,
    extra?: { token?: string; key?: string; ip?: string; body?: object },
  ): Promise<TestResponse>;
}

export const mood = {
  elements: [
    { type: 'rating', name: 'mood', isRequired: true },
    { type: 'text', name: 'why', visibleIf: '{mood} < 3' },
  ],
};

type NewSurvey = Parameters<TestTenant['publishedSurvey']>[1];

/** A published survey with the question `mood`, unless another definition is given. */
export async function createRespondents(
  app: TestApp,
  input: NewSurvey = {},
  definition: object = mood,
): Promise<Respondents> {
  const tenant = await makeTenant();
  const survey = await tenant.publishedSurvey(definition, input);
  const client = signedOut(app, tenant);
  const path = (token = survey.token): string => `/api/v1/public/survey/${token}`;
  return {
    tenant,
    surveyId: survey.id,
    token: survey.token,
    personal: async (attributes) =>
      personalToken(secretsFrom(testSecretKey), tenant.id, await tenant.surveyLink(survey.id, attributes)),
    read: (token) => client.get(path(token)),
    readFrom: (remoteAddress, token) => client.get(path(token), { remoteAddress }),
    respond: (data, { token, key, ip, body = {} } = {}) =>
      client.post(
        `${path(token)}/responses`,
        { version: 1, data, startedAt: new Date(0).toISOString(), ...body },
        {
          headers: key === undefined ? {} : { 'idempotency-key': key },
          ...(ip === undefined ? {} : { remoteAddress: ip }),
        },
      ),
  };
}
