import { applyCommands } from '@vantage/survey-document/apply-commands';
import { createDocument, documentToJson } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { createNodeId } from '@vantage/survey-document/node-ids';
import type { DocumentNode, SurveyDocument } from '@vantage/survey-document/survey-document';
import { SurveyModel, type QuestionRatingModel } from 'survey-core';
import { expect, it } from 'vitest';
import { describeProperties, readProperty, setProperty } from './node-properties';
import { readRatingScale } from './rating-scale';

const scales: readonly JsonObject[] = [
  {},
  { rateCount: 7 },
  { rateMin: 0, rateMax: 10 },
  { rateMax: 10 },
  { rateMin: 0 },
  { rateMin: 0, rateCount: 7 },
  { rateMax: 10, rateCount: 7 },
  { rateMin: 0, rateMax: 10, rateCount: 5 },
  { rateMin: 0, rateMax: 10, rateStep: 2 },
  { rateStep: 2, rateCount: 4 },
  { rateMax: 15, rateType: 'smileys' },
];

const getRating = (json: JsonObject): QuestionRatingModel =>
  new SurveyModel(json).getQuestionByName('safe') as QuestionRatingModel;

function createRating(scale: JsonObject): { readonly document: SurveyDocument; readonly node: DocumentNode } {
  const document = createDocument({ elements: [{ type: 'rating', name: 'safe', ...scale }] }, createNodeId);
  const node = [...document.nodes.values()].find(({ kind }) => kind === 'element');
  if (!node) throw new Error('There is no rating.');
  return { document, node };
}

it.each(scales)('reads the scale of %o as SurveyJS does', (scale) => {
  const { rateMin, rateMax, visibleRateValues } = getRating({
    elements: [{ type: 'rating', name: 'safe', ...scale }],
  });
  expect(readRatingScale(createRating(scale).node)).toMatchObject({
    min: rateMin,
    max: rateMax,
    count: visibleRateValues.length,
  });
});

it.each(scales)('gives %o the number of values that an author enters', (scale) => {
  const { document, node } = createRating(scale);
  const property = describeProperties(document, node).find(({ name }) => name === 'rateCount');
  if (!property) throw new Error('There is no property rateCount.');
  for (const count of [3, 5, 9]) {
    const changed = applyCommands(document, setProperty(node, property, count)).document;
    expect(getRating(documentToJson(changed)).visibleRateValues).toHaveLength(count);
    const rating = changed.nodes.get(node.id);
    expect(rating && readProperty(rating, property)).toBe(count);
  }
});
