import { describe, expect, it } from 'vitest';
import { findUrlProblem } from './url-problem';

const hosts = ['app.powerbi.com', '*.online.tableau.com'];

describe('addressFault', () => {
  it.each([
    ['', null],
    ['https://app.powerbi.com/view?r={customer.projectId}', null],
    ['/samples/ask.html', null],
    ['http://app.powerbi.com/', { kind: 'invalid' }],
    ['https://app.powerbi.com/{customer.nme}', { kind: 'placeholder', name: 'customer.nme' }],
    ['https://evil.example/x', { kind: 'host', host: 'evil.example' }],
  ])('returns for %j: %j', (address, problem) => {
    expect(findUrlProblem(address, hosts)).toEqual(problem);
  });
});
