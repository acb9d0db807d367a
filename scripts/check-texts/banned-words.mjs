const banned = [
  { pattern: /\bwho(m|(m|so)?ever)\b/i, instead: 'people who' },
  { pattern: /\b(some|any|every|no)body\b/i, instead: 'someone, anyone, everyone, no one' },
  { pattern: /\b(anew|once more)\b/i, instead: 'again' },
  { pattern: /\bmeanwhile\b/i, instead: 'while you were editing' },
  { pattern: /\bmend(s|ed)?\b/i, instead: 'fix' },
  { pattern: /\bdearest\b/i, instead: 'costliest' },
  { pattern: /\bpriced\b/i, instead: 'with a stated cost' },
  { pattern: /\bautumn\b/i, instead: 'fall' },
  { pattern: /\bbesides?\b/i, instead: 'in addition to' },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\bby now\b/i, instead: 'now' },
  { pattern: /\bat the latest\b/i, instead: 'maximum' },
  { pattern: /\bof no use\b/i, instead: "doesn't work" },
  { pattern: /\b(lies?|stands?) (above|at|behind|below|here|in|there)\b/i, instead: 'is' },
  { pattern: /\b(has|have|had) run out\b/i, instead: 'expired, used up' },
  { pattern: /\bout of reach\b/i, instead: "can't be reached" },
  { pattern: /\bbecomes? free\b/i, instead: 'can be used again' },
  { pattern: /\bfill this in\b/i, instead: 'the name of the field' },
  { pattern: /\boccured\b/i, instead: 'occurred' },
  { pattern: /\blog(ged|ging|s)?[ -]?(in|out|on|off)s?\b/i, instead: 'sign in, sign out' },
  {
    pattern: /\b(author|custom|normal|organ|recogn|summar|synchron)is(ation|e|ed|es|ing)\b/i,
    instead: '-ize',
  },
  { pattern: /\b(behavi|col|fav|neighb)our/i, instead: '-or' },
  { pattern: /\bcancell(ed|ing)\b/i, instead: 'canceled, canceling' },
  { pattern: /\b(catalogue|centre|grey|licence|programme)\b/i, instead: 'the American spelling' },
];

/** Keys with a prescribed wording, or one that refers to it. */
const prescribed = new Set([
  'passwords:backToLogin',
  'passwords:code.resendLimit',
  'problems:100',
  'problems:104',
  'problems:token.missing',
  'sign-in:failed',
  'sign-in:failedTitle',
  'sign-in:locked',
  'sign-in:loggedOut.sessionInvalid',
  'sign-in:loggedOut.toastTitle',
  'sign-in:loggedOut.tokenInvalid',
  'sign-in:notice.guardFailed',
  'sign-in:notice.signInFirst',
]);

const addressesAndPlaceholders = /https?:\/\/\S+|\{\{?[^}]*\}\}?/g;

/** @param {Map<string, Map<string, string>>} texts as `readLanguage` returns them */
export function findBannedWords(texts) {
  const problems = [];
  for (const [key, forms] of texts) {
    if (prescribed.has(key)) continue;
    for (const text of forms.values()) {
      const prose = text.replaceAll(addressesAndPlaceholders, ' ');
      for (const { pattern, instead } of banned) {
        const [word] = pattern.exec(prose) ?? [];
        if (word !== undefined) problems.push(`${key} says "${word}"; instead: ${instead}`);
      }
    }
  }
  return problems;
}
