import type { FrameEmbed } from '@vantage/contract/insights/insights';
import { describe, expect, it } from 'vitest';
import { embedFrame, personalizedUrl } from './embed-frame';

const page = 'https://portal.example.com/base/insight/1/view';
const embed = (url: string, kind: FrameEmbed['kind'] = 'powerbi'): FrameEmbed => ({
  kind,
  mode: 'iframe',
  url,
});
const sandbox = (...input: Parameters<typeof embed>) => embedFrame(embed(...input), page)?.sandbox.split(' ');

describe('embedFrame', () => {
  it('allows a provider its own origin', () => {
    expect(sandbox('https://app.powerbi.com/view?r=1')).toContain('allow-same-origin');
    expect(sandbox('https://tableau.example.com/views/a/b', 'tableau')).toContain('allow-same-origin');
  });

  it('allows a chat bot scripts, forms and popups only', () => {
    expect(sandbox('https://bot.example.com/', 'aibot')).toEqual([
      'allow-scripts',
      'allow-forms',
      'allow-popups',
    ]);
  });

  it.each([
    ['relative', '/base/samples/strikes.html'],
    ['absolute', 'https://portal.example.com/samples/strikes.html'],
    ['in disguise', '//portal.example.com/samples/strikes.html'],
  ])('never allows a page of ours our origin (%s)', (_, url) => {
    expect(sandbox(url)).not.toContain('allow-same-origin');
    expect(sandbox(url)).not.toContain('allow-popups-to-escape-sandbox');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://portal.example.com/1', 'http://'])(
    'rejects %s',
    (url) => {
      expect(embedFrame(embed(url), page)).toBeNull();
    },
  );
});

describe('personalizedUrl', () => {
  const personalized = (url: string) => {
    const frame = embedFrame(embed(url), page);
    return frame && personalizedUrl(frame, 'dark', 'ja');
  };

  it('passes theme and language to our own dashboards', () => {
    expect(personalized('/base/samples/strikes.html?client=A%26B')).toBe(
      'https://portal.example.com/base/samples/strikes.html?client=A%26B&theme=dark&lang=ja',
    );
  });

  it("keeps a provider's URL unchanged", () => {
    expect(personalized('https://app.powerbi.com/view?r=1%20a')).toBe('https://app.powerbi.com/view?r=1%20a');
  });
});
