import { describe, expect, it } from 'vitest';
import { addressFault } from './address-fault';

const hosts = ['app.powerbi.com', '*.online.tableau.com'];

describe('addressFault', () => {
  it.each([
    ['', null],
    ['https://app.powerbi.com/view?r={customer.projectId}', null],
    ['/samples/ask.html', null],
    ['http://app.powerbi.com/', { kind: 'invalid' }],
    ['https://app.powerbi.com/{customer.nme}', { kind: 'placeholder', name: 'customer.nme' }],
    ['https://evil.example/x', { kind: 'host', host: 'evil.example' }],
  ])('returns for %j: %j', (address, fault) => {
    expect(addressFault(address, hosts)).toEqual(fault);
  });
});
