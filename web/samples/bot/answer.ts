import type { Strike } from '../data/strike';
import { formatCount, formatDollars, formatMonthRange, formatShare } from '../formats';
import { medianSpeed } from '../measures/speed';
import { summarize } from '../measures/summary';
import { t } from '../texts/language';
import type { Answer } from './answer-parts';
import { compare } from './comparison';
import { fairRows, type Coverage } from './coverage';
import { capital, conditionLabel, costSentence } from './measures';
import { matching, readQuestion, type Question } from './question';
import { rank } from './ranking';
import type { Term } from './terms';

export const suggestedQuestions = (): readonly string[] => [
  t('bot:suggestion.year'),
  t('bot:suggestion.airport'),
  t('bot:suggestion.phase'),
  t('bot:suggestion.goose'),
  t('bot:suggestion.seasons'),
  t('bot:suggestion.night'),
];

/** Deterministic: the same question and data give the same answer. */
export function answer(
  text: string,
  strikes: readonly Strike[],
  terms: readonly Term[],
  coverage: Coverage,
): Answer {
  const scope = t('bot:scope');
  const refuse = (sentence: string): Answer => ({ text: sentence, suggestions: suggestedQuestions() });
  if (/^\s*(hi|hello|hey|help|what can you do|こんにちは|ヘルプ|नमस्ते|मदद)(?![\p{L}\p{M}])/iu.test(text))
    return refuse(scope);
  const question = readQuestion(text, terms);
  if (question.missing) return refuse(t('bot:notInReports', { word: question.missing, scope }));
  if (question.unknown.length > 0 && question.isAboutData) {
    const words = question.unknown.map((word) => t('bot:quoted', { word })).join(', ');
    return refuse(t('bot:unknownWords', { words, scope }));
  }
  if (!question.isAboutData) return refuse(t('bot:notUnderstood', { scope }));
  const match = matching(strikes, question.conditions, question.isDamagingOnly);
  const { rows, remark } = fairRows(match, question, coverage);
  const answered = answerFrom(rows, strikes.length, question, coverage);
  return remark === undefined || rows.length === 0
    ? answered
    : { ...answered, text: `${answered.text} ${remark}` };
}

function answerFrom(rows: readonly Strike[], all: number, question: Question, coverage: Coverage): Answer {
  if (rows.length === 0) {
    const period = formatMonthRange(coverage.from, coverage.to);
    return { text: t('bot:noMatch', { label: conditionLabel(question), period }) };
  }
  if (question.compared) return compare(rows, question, question.compared);
  if (question.ranked) return rank(rows, question, question.ranked, coverage);
  return { text: total(rows, all, question) };
}

function total(rows: readonly Strike[], all: number, question: Question): string {
  const summary = summarize(rows);
  const { strikes: count, damaging, damageShare, cost, priced, medianCost } = summary;
  const label = conditionLabel(question);
  const about = label === '' ? t('bot:allReports') : capital(label);
  const damage = t('bot:damagingOf', {
    damaging: formatCount(damaging),
    count,
    rate: formatShare(damageShare),
  });
  switch (question.measure) {
    case 'cost':
    case 'medianCost': {
      if (priced === 0) return t('bot:costUnstated', { about, count });
      const stated = t('bot:costStated', {
        about,
        cost: formatDollars(cost),
        priced: formatCount(priced),
        count,
        median: formatDollars(medianCost),
      });
      return `${stated} ${damage}`;
    }
    case 'damageShare':
    case 'damaging':
      return t('bot:about', { about, text: damage });
    case 'speed': {
      const { knots, stated } = medianSpeed(rows);
      if (stated === 0) return t('bot:noSpeed', { about });
      return t('bot:speed', { about, speed: formatCount(knots), count: stated });
    }
    case 'strikes': {
      const counted =
        label === ''
          ? t('bot:strikes', { about, count })
          : t('bot:strikesShare', { about, count, share: formatShare(count / all) });
      if (question.isDamagingOnly) return counted;
      return `${counted} ${damage} ${costSentence(summary)}`;
    }
  }
}
