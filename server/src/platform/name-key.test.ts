import { describe, expect, it } from 'vitest';
import { nameKey } from './name-key';

describe('nameKey', () => {
  it.each([
    ['case', 'NORTHWIND Aviation'],
    ['outer spaces', '  Northwind Aviation '],
    ['two spaces', 'Northwind  Aviation'],
    ['a space that breaks no line', 'Northwind\u00A0Aviation'],
    ['a sign without width', 'North\u200Bwind Aviation'],
    ['a soft hyphen', 'North\u00ADwind Aviation'],
    ['wide letters', 'Ｎorthwind Ａviation'],
    ['letters and accents apart', 'No\u0301rthwind Aviation', 'Nórthwind Aviation'],
  ])('is the same for %s', (_, name, as = 'Northwind Aviation') => {
    expect(nameKey(name)).toBe(nameKey(as));
  });

  it.each(['NorthwindAviation', 'Nórthwind Aviation', 'Northwind Aviation 2'])('tells %s apart', (name) => {
    expect(nameKey(name)).not.toBe(nameKey('Northwind Aviation'));
  });
});
