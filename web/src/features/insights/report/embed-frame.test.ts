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
  it('lets a provider keep its own origin', () => {
    expect(sandbox('https://app.powerbi.com/view?r=1')).toContain('allow-same-origin');
    expect(sandbox('https://tableau.example.com/views/a/b', 'tableau')).toContain('allow-same-origin');
  });

  it('gives a chat bot scripts, forms and popups only', () => {
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
  ])('never gives a page of our own its origin (%s)', (_, url) => {
    expect(sandbox(url)).not.toContain('allow-same-origin');
    expect(sandbox(url)).not.toContain('allow-popups-to-escape-sandbox');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://portal.example.com/1', 'http://'])(
    'refuses %s',
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

  it('tells our own dashboards the theme and the language', () => {
    expect(personalized('/base/samples/strikes.html?client=A%26B')).toBe(
      'https://portal.example.com/base/samples/strikes.html?client=A%26B&theme=dark&lang=ja',
    );
  });

  it("leaves a provider's address as it is", () => {
    expect(personalized('https://app.powerbi.com/view?r=1%20a')).toBe('https://app.powerbi.com/view?r=1%20a');
  });
});
