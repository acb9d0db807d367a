import { describe, expect, it } from 'vitest';
import { normalizeName } from './normalize-name';

describe('normalizeName', () => {
  it.each([
    ['case', 'NORTHWIND Aviation'],
    ['outer spaces', '  Northwind Aviation '],
    ['two spaces', 'Northwind  Aviation'],
    ['a space that breaks no line', 'Northwind\u00A0Aviation'],
    ['a sign without width', 'North\u200Bwind Aviation'],
    ['a soft hyphen', 'North\u00ADwind Aviation'],
    ['wide letters', 'Ｎorthwind Ａviation'],
    ['letters and accents apart', 'No\u0301rthwind Aviation', 'Nórthwind Aviation'],
  ])('gives the same for %s', (_, name, as = 'Northwind Aviation') => {
    expect(normalizeName(name)).toBe(normalizeName(as));
  });

  it.each(['NorthwindAviation', 'Nórthwind Aviation', 'Northwind Aviation 2'])('distinguishes %s', (name) => {
    expect(normalizeName(name)).not.toBe(normalizeName('Northwind Aviation'));
  });
});
