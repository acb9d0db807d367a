/** Texts that load with the page: those of signing in, of the shell, and of what any screen may show. */
export const sharedNamespaces = [
  'passwords',
  'problems',
  'signed-in-problems',
  'shell',
  'sign-in',
  'ui',
] as const;
