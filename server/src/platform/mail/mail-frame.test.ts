import { expect, it } from 'vitest';
import { mailFrame } from './mail-frame';

it('shows color, logo and name, with the name as text', () => {
  const { before, after } = mailFrame({
    organization: 'Acme <b> & {{name}}',
    brandColor: '#0a7d55',
    logo: { url: 'https://acme.example/logo"x', width: 400, height: 100 },
  });
  expect(before).toContain('border-top:6px solid #0a7d55;');
  expect(before).toContain('src="https://acme.example/logo&quot;x" width="192" height="48"');
  expect(before).toContain('>Acme &lt;b&gt; &amp; {{name}}</td>');
  expect(after).toBe('</div>');
});

it("has the product's color and no picture unless the organization has its own", () => {
  const { before } = mailFrame({ organization: 'Acme', brandColor: null, logo: null });
  expect(before).toContain('solid #325bd6;');
  expect(before).not.toContain('<img');
});
