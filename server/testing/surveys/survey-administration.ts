import { signedIn, type Client } from '../client';
import { makeTenant, unique, type TestTenant, type TestUser } from '../factories';
import type { TestApp } from '../test-app';

export const surveysPath = '/survey';

export interface SurveyFixture {
  readonly tenant: TestTenant;
  readonly admin: TestUser;
  readonly client: Client;
  readonly customerId: string;
}

export async function surveyFixture(
  app: TestApp,
  settings: Record<string, unknown> = {},
): Promise<SurveyFixture> {
  const tenant = await makeTenant({ settings });
  const admin = await tenant.user();
  return { tenant, admin, client: await signedIn(app, admin), customerId: await tenant.customer() };
}

/** With a survey that has no definition yet. */
export async function withSurvey(app: TestApp): Promise<SurveyFixture & { id: string; path: string }> {
  const fixture = await surveyFixture(app);
  const id = await fixture.tenant.survey({ customer_id: fixture.customerId });
  return { ...fixture, id, path: `${surveysPath}/${id}` };
}

/** Saves a definition in a new survey. */
export async function saveDefinition(app: TestApp, definition: object) {
  const { client, path } = await withSurvey(app);
  return client.put(`${path}/definition`, { definition, draftVersion: 0 });
}

/** @returns the codes of a refused definition by path, below `definition` */
export const definitionProblems = (body: { fields?: Record<string, { code: string }[]> }) =>
  Object.entries(body.fields ?? {}).map(([path, [problem]]) => [
    path.replace(/^definition\.?/, ''),
    problem?.code,
  ]);

export const withQuestion = (name: string) => ({ pages: [{ elements: [{ type: 'text', name }] }] });

export const someSurvey = (customerId: string, input: object = {}): Record<string, unknown> => ({
  name: unique('Survey'),
  description: 'How safe people feel at work.',
  type: 'SurveyJS',
  launchType: 'Redirect',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  account: 'A-100',
  customerId,
  ...input,
});
