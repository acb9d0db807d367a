import { describe, expect, it } from 'vitest';
import { embedUrl, embedHost, isEmbedHost, parseEmbedUrl } from './embed-urls';

describe('readEmbedAddress', () => {
  it.each([
    ['https://app.powerbi.com/view?r=1', { kind: 'host', secure: true, host: 'app.powerbi.com' }],
    ['HTTPS://Reports.Example.com:8443/a?p={customer.projectId}', { host: 'reports.example.com:8443' }],
    ['https://h.example:443/{customer.name}/x#a', { host: 'h.example' }],
    ['http://127.0.0.1:9000/x', { secure: false, host: '127.0.0.1:9000' }],
    ['http://[::1]:9000/x', { secure: false }],
    ['http://demo.localhost/x', { secure: false }],
    ['/samples/overview.html?client={customer.projectId}', { kind: 'sample' }],
  ])('reads %j', (address, place) => {
    expect(parseEmbedUrl(address)).toMatchObject(place);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://h.example/1',
    '//h.example/x',
    '\\\\h.example\\x',
    'https:\\\\h.example',
    'https:/h.example',
    'https:h.example',
    'https://',
    'https:///h.example',
    'https://user@h.example/',
    'https://user:secret@h.example/',
    'https://{customer.name}.example/',
    'https://h.example{customer.projectId}/',
    'https://h.example/a\nb',
    'https://h.example/\u0000',
    'https://h.example/a b',
    'https://h.example/../x',
    'http://h.example/',
    'http://localhost.example/',
    '/samples/../api/x',
    '/samples/%2e%2E/api/x',
    '/samples',
    '/insight/1/view',
    'ftp://h.example/',
    'h.example/x',
    '',
  ])('S46 refuses %j', (address) => {
    expect(parseEmbedUrl(address)).toBeNull();
    expect(embedUrl(2_048).safeParse(address).success).toBe(false);
  });
});

describe('embedAddress', () => {
  it('trims spaces around a URL, and no other characters', () => {
    expect(embedUrl(99).parse(' https://h.example/ ')).toBe('https://h.example/');
    for (const sign of ['\n', '\t', '\u0000'])
      expect(embedUrl(99).safeParse(`https://h.example/${sign}`).success).toBe(false);
  });

  it('reports an unknown placeholder', () => {
    const { error } = embedUrl(99).safeParse('https://h.example/{customer.nme}');
    expect(error?.issues).toMatchObject([{ params: { code: 'placeholder' } }]);
  });
});

describe('isEmbedHost', () => {
  it.each([
    ['a.example.com', ['a.example.com'], true],
    ['a.b.example.com', ['*.example.com'], true],
    ['example.com', ['*.example.com'], false],
    ['evilexample.com', ['*.example.com'], false],
    ['a.example.com:8443', ['a.example.com'], false],
    ['a.example.com:8443', ['*.example.com:8443'], true],
    ['a.example.com', [], false],
  ])('returns for %j on %j: %s', (host, hosts, is) => {
    expect(isEmbedHost(host, hosts)).toBe(is);
  });
});

describe('embedHost', () => {
  it.each(['reports.example.com', '*.Example.com', 'localhost:8080', ' h.example '])('takes %j', (host) => {
    expect(embedHost.parse(host)).toBe(host.trim().toLowerCase());
  });

  it.each([
    '*',
    '*.com',
    'a.*.com',
    'https://h.example',
    'h.example/x',
    "h.example; script-src 'none'",
    'a b',
    '',
  ])('refuses %j', (host) => {
    expect(embedHost.safeParse(host).success).toBe(false);
  });
});
