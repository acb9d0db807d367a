import { describe, expect, it } from 'vitest';
import {
  fillAddress,
  fillText,
  hasDotSegment,
  nonIdentifiers,
  placeholders,
  unknownPlaceholders,
} from './placeholders';

const values = {
  customer: { id: 'c-1', name: '{customer.projectId}', projectId: 'P 1/ä' },
  user: { id: 'u-1', userName: 'ada.l', email: 'ada@example.com', firstName: "O'Neil (A)", lastName: '..' },
};

describe('fillAddress', () => {
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
  ])('makes %j into %j', (address, filled) => {
    expect(fillAddress(address, values)).toBe(filled);
  });

  it.each(['https://h/a/{user.lastName}/b', 'https://h/{user.lastName}', '/samples/{user.lastName}?x=1'])(
    'gives no address where a value would climb out of its place: %j',
    (address) => {
      expect(fillAddress(address, values)).toBeNull();
    },
  );

  it('fills dots where they lead nowhere', () => {
    expect(fillAddress('https://h/a{user.lastName}?x={user.lastName}', values)).toBe('https://h/a..?x=..');
  });
});

describe('fillText', () => {
  it('fills values as they are, and reads none of them again', () => {
    expect(fillText('{customer.name} of {customer.projectId}: {unknown}', values)).toBe(
      '{customer.projectId} of P 1/ä: {unknown}',
    );
  });

  it('knows every placeholder of the list', () => {
    expect(unknownPlaceholders(placeholders.map((name) => `{${name}}`).join())).toEqual([]);
    expect(fillText(placeholders.map((name) => `{${name}}`).join('|'), values)).toBe(
      "c-1|{customer.projectId}|P 1/ä|u-1|ada.l|ada@example.com|O'Neil (A)|..",
    );
  });
});

describe('nonIdentifiers', () => {
  it('names what can change or be shared, and nothing else', () => {
    expect(nonIdentifiers(placeholders.map((name) => `{${name}}`).join())).toEqual([
      'customer.name',
      'user.firstName',
      'user.lastName',
    ]);
    expect(nonIdentifiers('{customer.nme}{user')).toEqual([]);
  });
});

describe('unknownPlaceholders', () => {
  it('names what looks like a placeholder and is none', () => {
    expect(unknownPlaceholders('{customer.name}{customer.nme}{"a":1}{user}')).toEqual([
      'customer.nme',
      'user',
    ]);
  });

  it('names one that is not closed with its brace', () => {
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
  ])('says of %j %s', (address, has) => {
    expect(hasDotSegment(address)).toBe(has);
  });
});
