import { expect, it } from 'vitest';
import { createTranslationRecords, type TranslationPair } from './translation-records';

const createStorage = () => {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
  };
};

const pair = (source: string, translation: string): TranslationPair => ({ id: 'title ja', source, translation });

it('marks a translation whose source changed since, also after a reload, until it is changed or accepted', () => {
  const storage = createStorage();
  const records = createTranslationRecords('one', storage);
  expect(records.review([pair('Age', '年齢')], null).size).toBe(0);
  expect([...records.review([pair('Your age', '年齢')], null)]).toEqual(['title ja']);
  expect(createTranslationRecords('one', storage).review([pair('Your age', '年齢')], null).size).toBe(1);
  expect(records.review([pair('Your age', 'あなたの年齢')], null).size).toBe(0);
  expect(records.review([pair('Age in years', 'あなたの年齢')], null).size).toBe(1);
  records.accept([pair('Age in years', 'あなたの年齢')]);
  expect(records.review([pair('Age in years', 'あなたの年齢')], null).size).toBe(0);
  expect(records.review([pair('Your age', 'あなたの年齢')], null).size).toBe(1);
});

it('compares with the published version what this browser has not seen yet', () => {
  const published = new Map([['title ja', { source: 'Age', translation: '年齢' }]]);
  const review = (source: string, translation: string) =>
    createTranslationRecords('one', createStorage()).review([pair(source, translation)], published).size;
  expect(review('Age', '年齢')).toBe(0);
  expect(review('Your age', '年齢')).toBe(1);
  expect(review('Your age', 'あなたの年齢')).toBe(0);
});
