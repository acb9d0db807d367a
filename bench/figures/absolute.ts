import { median } from '../load/median';
import type { Row, Value } from './figure';

export const absoluteRow = (
  row: Omit<Row, 'ratio' | 'rounds'> & { readonly values: readonly number[] },
): Row => {
  const { values, ...rest } = row;
  const rounds = values.map((value): Value => ({ ours: value, reference: null, ratio: value }));
  return { ...rest, ratio: median(values), rounds };
};
