import type { Location, LocationLevel } from '@vantage/contract/locations';
import { expect, it } from 'vitest';
import { listDestinations } from './destinations';

const at = (id: string, parentId: string | null, level: LocationLevel): Location => ({
  id,
  parentId,
  level,
  name: id,
  version: 1,
});
const items = [
  at('a', null, 'area'),
  at('as', 'a', 'subarea'),
  at('asd', 'as', 'department'),
  at('at', 'a', 'subarea'),
  at('b', null, 'area'),
  at('bs', 'b', 'subarea'),
  at('c', null, 'area'),
];
const find = (id: string): Location => items.find((item) => item.id === id) ?? at('', null, 'area');
const to = (id: string, enabled: LocationLevel[]) => {
  const { displayed, canTake } = listDestinations(items, find(id), enabled);
  return { displayed: displayed.map((item) => item.id), canTake: [...canTake] };
};
const all: LocationLevel[] = ['area', 'subarea', 'department'];

it('are locations one level up except its parent, with their ancestors', () => {
  expect(to('asd', all)).toEqual({ displayed: ['a', 'at', 'b', 'bs'], canTake: ['at', 'bs'] });
  expect(to('as', all)).toEqual({ displayed: ['b', 'c'], canTake: ['b', 'c'] });
});

it('are empty for an area and for a location of a disabled level', () => {
  expect(to('a', all).canTake).toEqual([]);
  expect(to('as', ['area', 'department']).canTake).toEqual([]);
});

it('are further up if the level between is disabled, or its remaining locations', () => {
  expect(to('asd', ['area', 'department']).canTake).toEqual(['a', 'at', 'b', 'bs', 'c']);
});
