import { describe, expect, it } from 'vitest';
import { bestLanguage, localeOf, nativeNameOf } from './languages';

describe('bestLanguage', () => {
  it.each([
    [['hi', 'ja-JP', 'en-US'], 'hi'],
    [[null, 'ja-JP', 'en-US'], 'ja'],
    [[null, 'fr-FR', 'HI-in'], 'hi'],
    [[null, 'fr-FR', 'de'], 'en'],
    [['xx', ''], 'en'],
    [[], 'en'],
  ])('of the wishes %j is %s', (wishes, language) => {
    expect(bestLanguage(wishes)).toBe(language);
  });

  it('keeps to what is on offer, whose first is the last resort', () => {
    expect(bestLanguage(['ja', 'hi-IN'], ['en', 'hi'])).toBe('hi');
    expect(bestLanguage(['en', 'fr'], ['ja', 'hi'])).toBe('ja');
  });
});

describe('localeOf', () => {
  it('knows the languages on offer and falls back to English', () => {
    expect(['en', 'ja', 'hi', 'xx'].map(localeOf)).toEqual(['en-US', 'ja-JP', 'hi-IN', 'en-US']);
  });
});

describe('nativeNameOf', () => {
  it('names each language in itself', () => {
    expect((['en', 'ja', 'hi'] as const).map(nativeNameOf)).toEqual(['English', '日本語', 'हिन्दी']);
  });
});
