/** Letters that every translation with words contains. */
const scripts = { ja: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u, hi: /\p{sc=Deva}/u };

const wordsOf = (text) => text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '');

export function findUntranslated(language, texts) {
  const script = scripts[language];
  const faults = [];
  for (const [key, forms] of texts)
    for (const text of forms.values())
      if (script && /\p{L}{3}/u.test(wordsOf(text)) && !script.test(text))
        faults.push(`${language}: ${key} is not translated: "${text}"`);
  return faults;
}
