import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from './placeholders';

const customer = { projectId: 'P 1/ä', name: '{customer.projectId}' };

describe('fillPlaceholders', () => {
  it.each([
    ['https://h/?p={customer.projectId}', 'https://h/?p=P%201%2F%C3%A4'],
    ['https://h/{customer.projectId}/{customer.projectId}', 'https://h/P%201%2F%C3%A4/P%201%2F%C3%A4'],
    ['https://h/?n={customer.name}', 'https://h/?n=%7Bcustomer.projectId%7D'],
    ['https://h/{unknown}', 'https://h/{unknown}'],
    ['https://h/{toString}{constructor}', 'https://h/{toString}{constructor}'],
    ['https://h/{customer.id}', 'https://h/{customer.id}'],
    ['https://h/{}', 'https://h/{}'],
    ['', ''],
  ])('makes %j into %j', (address, filled) => {
    expect(fillPlaceholders(address, { customer })).toBe(filled);
  });
});
