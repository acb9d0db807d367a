import { expect, test } from 'vitest';
import { joinTitles } from './joined-titles';

test.each([
  [['Gear', 'At night', 'Never'], 'Gear: At night: Never'],
  [['How often? ', 'Helmets', 'Never'], 'How often? Helmets: Never'],
  [['どのくらいですか？', '夜間', 'なし'], 'どのくらいですか？ 夜間: なし'],
  [['कितनी बार?', 'रात में', 'कभी नहीं'], 'कितनी बार? रात में: कभी नहीं'],
  [['अपनी राय दें।', 'अच्छा'], 'अपनी राय दें। अच्छा'],
  [['Alone'], 'Alone'],
])('%j are joined by colons, except after punctuation', (titles, joined) => {
  expect(joinTitles(titles)).toBe(joined);
});
