import { describe, expect, it } from 'vitest';
import { languageCodes } from '@vantage/contract/language-codes';
import { bestLanguage, formatLocaleOf, localeOf, nativeNameOf, scriptOf } from './languages';

describe('bestLanguage', () => {
  it.each([
    [['hi', 'ja-JP', 'en-US'], 'hi'],
    [[null, 'ja-JP', 'en-US'], 'ja'],
    [[null, 'fr-FR', 'HI-in'], 'hi'],
    [[null, 'fr-FR', 'de'], 'en'],
    [['xx', ''], 'en'],
    [[], 'en'],
  ])('of the preferences %j is %s', (preferences, language) => {
    expect(bestLanguage(preferences)).toBe(language);
  });

  it('chooses among the available languages and falls back to the first', () => {
    expect(bestLanguage(['ja', 'hi-IN'], ['en', 'hi'])).toBe('hi');
    expect(bestLanguage(['en', 'fr'], ['ja', 'hi'])).toBe('ja');
  });
});

describe('localeOf', () => {
  it('knows the available languages and falls back to English', () => {
    expect(['en', 'ja', 'hi', 'xx'].map(localeOf)).toEqual(['en-US', 'ja-JP', 'hi-IN', 'en-US']);
  });
});

describe('formatLocaleOf', () => {
  it.each([
    ['en', ['en-GB', 'en-US', 'en'], 'en-GB'],
    ['en', ['en', 'en-AU'], 'en-AU'],
    ['en', ['de-DE', 'en'], 'en-US'],
    ['en', ['fr-CA'], 'en-US'],
    ['ja', ['en-GB', 'ja'], 'ja-JP'],
    ['hi', ['hi-Deva-IN-u-nu-deva'], 'hi-IN'],
    ['xx', ['xx-GB'], 'en-US'],
  ])('of %s in a browser with %j is %s', (language, preferences, locale) => {
    expect(formatLocaleOf(language, preferences)).toBe(locale);
  });
});

describe('nativeNameOf', () => {
  it("returns each language's own name", () => {
    expect((['en', 'ja', 'hi'] as const).map(nativeNameOf)).toEqual(['English', '日本語', 'हिन्दी']);
  });
});

it('all languages write whole numbers below 1000 as texts contain them', () => {
  for (const code of languageCodes)
    expect(new Intl.NumberFormat(localeOf(code)).format(999), code).toBe(String(999));
});

describe('scriptOf', () => {
  it('knows the scripts of languages and locales, and falls back to Latin', () => {
    expect(['en-GB', 'ja', 'hi-IN', 'ru'].map(scriptOf)).toEqual(['Latn', 'Jpan', 'Deva', 'Latn']);
  });
});
