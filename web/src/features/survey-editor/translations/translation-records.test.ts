import { expect, it } from 'vitest';
import {
  createRecordStore,
  findStaleTranslations,
  type PublishedPairs,
  type TranslationPair,
} from './translation-records';

const createStorage = () => {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
  };
};

const pair = (source: string, translation: string): TranslationPair => ({
  id: 'title ja',
  source,
  translation,
});

const review = (
  store: ReturnType<typeof createRecordStore>,
  source: string,
  translation: string,
  published: PublishedPairs | null = null,
): number => {
  const pairs = [pair(source, translation)];
  store.remember(pairs, published);
  return findStaleTranslations(store.getState(), pairs, published).size;
};

it('marks a translation whose source changed since, also after a reload, until it is changed or accepted', () => {
  const storage = createStorage();
  const store = createRecordStore('one', storage);
  expect(review(store, 'Age', '年齢')).toBe(0);
  expect(review(store, 'Your age', '年齢')).toBe(1);
  expect(review(createRecordStore('one', storage), 'Your age', '年齢')).toBe(1);
  expect(review(store, 'Your age', 'あなたの年齢')).toBe(0);
  expect(review(store, 'Age in years', 'あなたの年齢')).toBe(1);
  store.accept(pair('Age in years', 'あなたの年齢'));
  expect(review(store, 'Age in years', 'あなたの年齢')).toBe(0);
  expect(review(store, 'Your age', 'あなたの年齢')).toBe(1);
});

it('compares with the published version what this browser has not seen yet', () => {
  const published = new Map([['title ja', { source: 'Age', translation: '年齢' }]]);
  const reviewFirst = (source: string, translation: string) =>
    review(createRecordStore('one', createStorage()), source, translation, published);
  expect(reviewFirst('Age', '年齢')).toBe(0);
  expect(reviewFirst('Your age', '年齢')).toBe(1);
  expect(reviewFirst('Your age', 'あなたの年齢')).toBe(0);
});
