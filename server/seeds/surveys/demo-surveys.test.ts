import { afterAll, describe, expect, it } from 'vitest';
import { surveyChecks } from '../../src/modules/surveys/checks/survey-checks';
import { haldenSurveys } from './demo-surveys';

const checks = surveyChecks();
afterAll(() => checks.close());

const firstDay = new Date('2026-10-13T00:00:00Z');

describe.each(haldenSurveys)('$name', ({ definition, responses }) => {
  const json = JSON.stringify(definition);

  it('can be published', () => checks.requirePublishable('tenant', json));

  it('has deterministic responses in all languages', () => {
    const given = responses?.(firstDay);
    expect(responses?.(firstDay)).toEqual(given);
    if (given) expect(new Set(given.map(({ language }) => language))).toEqual(new Set(['en', 'ja', 'hi']));
  });

  it('has responses that pass validation', { timeout: 60_000 }, async () => {
    const given = responses?.(firstDay) ?? [];
    const checked = await Promise.all(
      given.map(({ answers, language }, index) =>
        checks.checkSurveyAnswers(`tenant ${index % 2}`, {
          definitionId: 'demo',
          definition: json,
          answers,
          language,
          completedAt: null,
        }),
      ),
    );
    expect(checked).toEqual(given.map(({ answers }) => ({ ok: true, answers })));
  });
});
