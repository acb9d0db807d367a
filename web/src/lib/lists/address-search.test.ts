import { describe, expect, it } from 'vitest';
import { textList } from './list-search';
import { parseSearch, stringifySearch } from './address-search';

describe('a query string', () => {
  it('is readable', () => {
    const search = { search: 'a b', status: ['Upcoming', 'Completed'], sort: '-name', page: undefined };
    expect(stringifySearch(search)).toBe('?search=a+b&sort=-name&status=Upcoming,Completed');
    expect(stringifySearch({ search: undefined })).toBe('');
  });

  it.each([
    { texts: ['Oil, gas', 'Rail'] },
    { texts: ['back\\slash', 'a\\,b', ','] },
    { texts: ['東京 & ガス', '50%', 'a+b=c#d?e'] },
    { texts: ['line\nbreak'] },
  ])('round-trips: $texts', ({ texts }) => {
    const { texts: text } = parseSearch(stringifySearch({ texts }));
    expect(textList(text)).toEqual(texts);
  });

  it('keeps numbers and JSON as text', () => {
    for (const search of ['360', 'true', 'null', '"quoted"', '{"a":1}', '1e3'])
      expect(parseSearch(stringifySearch({ search }))).toEqual({ search });
  });

  it.each(['?', '?%', '?a', '?=b', '?a=%E0%A4%A', '?a=1&a=2', '?__proto__=x'])(
    'parses the malformed %j',
    (address) => {
      expect(() => stringifySearch(parseSearch(address))).not.toThrow();
    },
  );

  it('never sets the prototype of objects', () => {
    expect(Object.getPrototypeOf(parseSearch('?__proto__=x'))).toBe(Object.prototype);
  });
});
