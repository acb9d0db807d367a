import { afterAll, describe, expect, it } from 'vitest';
import { answerValidator } from '../../testing/surveys/answer-validator';
import { haldenSurveys } from './demo-surveys';

const { checks, check } = answerValidator();
afterAll(() => checks.close());

const firstDay = new Date('2026-10-13T00:00:00Z');

describe.each(haldenSurveys)('$name', ({ definition, responses }) => {
  const json = JSON.stringify(definition);

  it('can be published', () => checks.requirePublishable('tenant', json));

  it('has deterministic responses in all languages', () => {
    const input = responses?.(firstDay);
    expect(responses?.(firstDay)).toEqual(input);
    if (input) expect(new Set(input.map(({ language }) => language))).toEqual(new Set(['en', 'ja', 'hi']));
  });

  it('has responses that pass validation', { timeout: 60_000 }, async () => {
    const input = responses?.(firstDay) ?? [];
    const checked = await Promise.all(
      input.map(({ answers, language }, index) =>
        check(definition, answers, {
          tenantId: `tenant ${index % 2}`,
          network: `network ${index % 5}`,
          language,
        }),
      ),
    );
    expect(checked).toEqual(input.map(({ answers }) => ({ ok: true, answers })));
  });
});
