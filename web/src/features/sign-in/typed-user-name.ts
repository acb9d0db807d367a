let typed = '';

/** Lets the next form of this visit prefill the name. */
export const typedUserName = {
  get: (): string => typed,
  keep: (userName: string): void => {
    typed = userName;
  },
};
