/** A label for the middle of a sentence: `Redirect URL` becomes `redirect URL`, an abbreviation stays. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
