import { expect, test } from 'vitest';
import { parseEmbedUrl } from '../embedding/embed-urls';
import { isValidOrigin } from './url-origin';

test.each([
  'https://example.com',
  'https://Example.COM:8443',
  'https://example.com:1',
  'https://example.com:65535',
  'https://192.168.0.1',
  'http://localhost:9000',
  'https://[::1]:9000',
  'https://[0:0:0:0:0:0:0:1]',
])('%s is valid', (origin) => {
  expect(isValidOrigin(origin)).toBe(true);
});

test.each([
  'https://example.com:0',
  'https://example.com:65536',
  'https://example.com:99999',
  'https://0x7f.1',
  'https://127.1',
  'https://256.1.1.1',
  'https://example.1',
  'https://xn--a',
  'https://[::1',
  'https://',
  '',
])('%s is not valid', (origin) => {
  expect(isValidOrigin(origin)).toBe(false);
});

/** Numbers from 0 to 1 that are the same in each run. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test('whatever is accepted as the address of a page is read the same by the URL standard', () => {
  const parts = [
    'a',
    'example',
    '.',
    '-',
    ':',
    '/',
    '0',
    '65536',
    '443',
    '0x7f',
    'xn--',
    '@',
    '[::1]',
    '%',
    '?',
    '#',
  ];
  const random = randomNumbers(36);
  let accepted = 0;
  for (let run = 0; run < 50_000; run += 1) {
    const length = 1 + Math.floor(random.next().value * 6);
    const text = Array.from({ length }, () => parts[Math.floor(random.next().value * parts.length)]).join('');
    const place = parseEmbedUrl(`https://${text}`);
    if (place?.kind !== 'host') continue;
    accepted += 1;
    expect(new URL(`https://${text}`)).toMatchObject({ protocol: 'https:', host: place.host });
  }
  expect(accepted).toBeGreaterThan(1_000);
});
