import type { Command } from '@vantage/survey-document/commands';
import type { Json } from '@vantage/survey-document/json';
import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';

/** The values of a rating whose values aren't listed: from `min` to `max` in steps. */
interface RatingScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly count: number;
}

const defaults = { rateMin: 1, rateMax: 5 } as const;
/** SurveyJS has pictures for this many values. */
const maxSmileys = 10;
/** This is `settings.ratingMaximumRateValueCount` of SurveyJS. */
const maxCount = 20;
const minCount = 2;

const readNumber = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

const hasSmileys = ({ properties }: DocumentNode): boolean =>
  (properties.get('rateType') ?? properties.get('rateDisplayMode')) === 'smileys';

/**
 * Reads the scale as SurveyJS does when it loads a survey: a number of values in the JSON counts only beside exactly
 * one of the ends, of which it gives the other one.
 */
export function readRatingScale(node: DocumentNode): RatingScale {
  const { properties } = node;
  const step = readNumber(properties.get('rateStep')) || 1;
  const [min, max, count] = ['rateMin', 'rateMax', 'rateCount'].map((name) =>
    readNumber(properties.get(name)),
  );
  const length = count === undefined ? undefined : step * (count - 1);
  const scale = {
    min: min ?? (max === undefined || length === undefined ? defaults.rateMin : max - length),
    max: max ?? (min === undefined || length === undefined ? defaults.rateMax : min + length),
  };
  const steps = Math.max(Math.trunc((scale.max - scale.min) / step), 0);
  return { ...scale, step, count: Math.min(steps + 1, hasSmileys(node) ? maxSmileys : maxCount) };
}

/** @returns whether a property is the number of values of a scale, which follows from other properties */
export const isRatingCount = (node: DocumentNode, property: string): boolean =>
  property === 'rateCount' &&
  getNodeType(node) === 'rating' &&
  (node.lists.get('rateValues')?.length ?? 0) === 0;

/** Moves the highest value of a scale so that it has this many values. */
export function setRatingCount(node: DocumentNode, count: number): Command[] {
  const { min, step } = readRatingScale(node);
  const most = hasSmileys(node) ? maxSmileys : maxCount;
  const steps = Math.min(Math.max(Math.trunc(count), minCount), most) - 1;
  const ends = { rateMin: min, rateMax: min + step * steps };
  return [
    ...(node.properties.has('rateCount')
      ? [{ type: 'set', id: node.id, property: 'rateCount' } as const]
      : []),
    ...(['rateMin', 'rateMax'] as const)
      .filter((property) => ends[property] !== (node.properties.get(property) ?? defaults[property]))
      .map((property): Command => {
        const value = ends[property];
        return { type: 'set', id: node.id, property, ...(value !== defaults[property] && { value }) };
      }),
  ];
}
