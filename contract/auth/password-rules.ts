export const passwordLimits = { min: 8, max: 128 } as const;

export const specialCharacters = '!@#$%&+*()[]';

const length = (password: string): number => [...password].length;

export const passwordRules = {
  tooShort: (password) => length(password) >= passwordLimits.min,
  noUppercase: (password) => /\p{Lu}/u.test(password),
  noLowercase: (password) => /\p{Ll}/u.test(password),
  noDigit: (password) => /\p{Nd}/u.test(password),
  noSpecial: (password) => [...specialCharacters].some((character) => password.includes(character)),
} as const satisfies Record<string, (password: string) => boolean>;
export type PasswordRule = keyof typeof passwordRules;
export const passwordRuleCodes = Object.keys(passwordRules) as PasswordRule[];

export const containsUserName = (userName: string, password: string): boolean =>
  userName.trim() !== '' && password.toLowerCase().includes(userName.trim().toLowerCase());
