import { describe, expect, it } from 'vitest';
import {
  fillPlaceholders,
  fillText,
  hasDotSegment,
  nonUniquePlaceholders,
  placeholders,
  unknownPlaceholders,
} from './placeholders';

const values = {
  customer: { id: 'c-1', name: '{customer.projectId}', projectId: 'P 1/ä' },
  user: { id: 'u-1', userName: 'ada.l', email: 'ada@example.com', firstName: "O'Neil (A)", lastName: '..' },
};

describe('fillPlaceholders', () => {
  it.each([
    ['https://h/?p={customer.projectId}', 'https://h/?p=P%201%2F%C3%A4'],
    ['https://h/{customer.projectId}/{customer.projectId}', 'https://h/P%201%2F%C3%A4/P%201%2F%C3%A4'],
    ['https://h/?n={customer.name}', 'https://h/?n=%7Bcustomer.projectId%7D'],
    ['https://h/?n={user.firstName}', 'https://h/?n=O%27Neil%20%28A%29'],
    ['https://h/?u={user.email}&i={user.id}', 'https://h/?u=ada%40example.com&i=u-1'],
    ['https://h/{unknown}', 'https://h/{unknown}'],
    ['https://h/{toString}{constructor}', 'https://h/{toString}{constructor}'],
    ['https://h/{customer.toString}', 'https://h/{customer.toString}'],
    ['https://h/{}', 'https://h/{}'],
    ['', ''],
  ])('fills %j to %j', (address, filled) => {
    expect(fillPlaceholders(address, values)).toBe(filled);
  });

  it.each(['https://h/a/{user.lastName}/b', 'https://h/{user.lastName}', '/samples/{user.lastName}?x=1'])(
    'returns null for a value that is a dot segment: %j',
    (address) => {
      expect(fillPlaceholders(address, values)).toBeNull();
    },
  );

  it('fills dots that are not a whole segment', () => {
    expect(fillPlaceholders('https://h/a{user.lastName}?x={user.lastName}', values)).toBe(
      'https://h/a..?x=..',
    );
  });
});

describe('fillText', () => {
  it('fills values unencoded, and expands none of them again', () => {
    expect(fillText('{customer.name} of {customer.projectId}: {unknown}', values)).toBe(
      '{customer.projectId} of P 1/ä: {unknown}',
    );
  });

  it('fills every known placeholder', () => {
    expect(unknownPlaceholders(placeholders.map((name) => `{${name}}`).join())).toEqual([]);
    expect(fillText(placeholders.map((name) => `{${name}}`).join('|'), values)).toBe(
      "c-1|{customer.projectId}|P 1/ä|u-1|ada.l|ada@example.com|O'Neil (A)|..",
    );
  });
});

describe('nonUniquePlaceholders', () => {
  it('returns the placeholders that are not unique or can be changed', () => {
    expect(nonUniquePlaceholders(placeholders.map((name) => `{${name}}`).join())).toEqual([
      'customer.name',
      'user.firstName',
      'user.lastName',
    ]);
    expect(nonUniquePlaceholders('{customer.nme}{user')).toEqual([]);
  });
});

describe('unknownPlaceholders', () => {
  it('reports unknown placeholders', () => {
    expect(unknownPlaceholders('{customer.name}{customer.nme}{"a":1}{user}')).toEqual([
      'customer.nme',
      'user',
    ]);
  });

  it('reports an unclosed placeholder with its brace', () => {
    expect(unknownPlaceholders('https://h/{customer.projectId/a?n={customer.name}&u={user.id')).toEqual([
      '{customer.projectId',
      '{user.id',
    ]);
  });
});

describe('hasDotSegment', () => {
  it.each([
    ['https://h/a/../b', true],
    ['https://h/.', true],
    ['https://h/%2E%2e/b', true],
    ['https://h/a..b/...', false],
    ['https://h/?a=/../b', false],
    ['https://h/#/../b', false],
  ])('returns for %j: %s', (address, has) => {
    expect(hasDotSegment(address)).toBe(has);
  });
});
