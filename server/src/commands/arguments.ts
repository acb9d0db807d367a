import { InvalidArgumentError } from 'commander';
import { isId } from '@vantage/contract/api/ids';

/** Rows that a list prints unless told otherwise, and at most. */
export const listLimit = { default: 100, max: 1_000 } as const;

/** @throws {InvalidArgumentError} a mistake in usage */
export function parseLimit(value: string): number {
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1 || limit > listLimit.max)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${listLimit.max}.`);
  return limit;
}

/** @throws {InvalidArgumentError} a mistake in usage */
export function parseId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('Give an id as the list shows it.');
  return value;
}

/** For an option that may be repeated. @throws {InvalidArgumentError} a mistake in usage */
export const collectIds = (value: string, previous: readonly string[]): readonly string[] => [
  ...previous,
  parseId(value),
];

/** For an option that may be repeated. */
export const collect = (value: string, previous: readonly string[]): readonly string[] => [
  ...previous,
  value,
];
