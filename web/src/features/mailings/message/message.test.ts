import { expect, it } from 'vitest';
import { countRecipients, emptyMessage } from './message';

it('counts recipients without a translation with those of the main texts', () => {
  const texts = { subject: '', body: '' };
  const message = { ...emptyMessage, translations: { ja: texts, hi: texts } };
  const languages = [
    { language: 'ja', recipients: 5 },
    { language: 'en', recipients: 3 },
    { language: null, recipients: 2 },
  ] as const;
  const counts = (['main', 'ja', 'hi'] as const).map((variant) =>
    countRecipients(message, { languages: [...languages] }, variant),
  );
  expect(counts).toEqual([5, 5, 0]);
});
