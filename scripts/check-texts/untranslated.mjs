/** Letters that every translation with words contains, by the language's script; a Latin text could be English. */
const letters = { Jpan: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u, Deva: /\p{sc=Deva}/u };

const listWords = (text) => text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '');

export function findUntranslated(language, texts) {
  const script = letters[new Intl.Locale(language).maximize().script];
  const problems = [];
  for (const [key, forms] of texts)
    for (const text of forms.values())
      if (script && /\p{L}{3}/u.test(listWords(text)) && !script.test(text))
        problems.push(`${language}: ${key} is not translated: "${text}"`);
  return problems;
}
