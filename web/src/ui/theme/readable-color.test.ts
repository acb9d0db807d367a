import { describe, expect, it } from 'vitest';
import { contrast, readableOn } from './readable-color';

describe('readableOn', () => {
  it.each([
    ['#ffffff', '#ffee00'],
    ['#f7f8fa', '#325bd6'],
    ['#161c24', '#1a2f6d'],
    ['#10151b', '#000000'],
    ['#ffffff', '#ffffff'],
  ])('is readable on %s for %s', (background, color) => {
    expect(contrast(readableOn(background, color), background)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps a readable color unchanged', () => {
    expect(readableOn('#ffffff', '#325bd6')).toBe('#325bd6');
  });
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
