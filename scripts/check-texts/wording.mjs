/** Words of another register or of British English, and what to write instead. */
const avoided = [
  [/\bwhoever\b/i, 'anyone who'],
  [/\bsomebody\b/i, 'someone'],
  [/\bnobody\b/i, 'no one'],
  [/\bmeanwhile\b/i, 'while'],
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to'],
  [/\b(?:stands|lies)\b/i, 'is'],
  [/\bby now\b/i, 'now'],
  [/\bfor good\b/i, 'permanently'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/\bdear(?:est)?\b(?! [{A-Z])/, 'costliest'],
  [/\bpriced\b/i, 'with a stated cost'],
  [/\blog(?:ged|ging)? (?:in|out)\b/i, 'sign in, sign out'],
  [/\bautumn\b/i, 'fall'],
  [/(?:organis|authoris|recognis|summaris)/i, 'American spelling'],
  [/\b(?:colour|centre|favour|behaviour|cancelled|licence)\b/i, 'American spelling'],
];

/** Letters of which a translation has some, unless it has no words. */
const scripts = { ja: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u, hi: /\p{sc=Deva}/u };

const wordsOf = (text) => text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '');

export function findAvoidedWords(texts) {
  const faults = [];
  for (const [key, forms] of texts)
    for (const text of forms.values())
      for (const [pattern, instead] of avoided) {
        const found = pattern.exec(wordsOf(text))?.[0];
        if (found) faults.push(`en: ${key} says "${found}", not "${instead}"`);
      }
  return faults;
}

export function findUntranslated(language, texts) {
  const script = scripts[language];
  const faults = [];
  for (const [key, forms] of texts)
    for (const text of forms.values())
      if (script && /\p{L}{3}/u.test(wordsOf(text)) && !script.test(text))
        faults.push(`${language}: ${key} is not translated: "${text}"`);
  return faults;
}
