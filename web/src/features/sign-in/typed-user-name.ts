let typed = '';

/** Who somebody has said to be without having signed in yet: the next form of this visit need not ask again. */
export const typedUserName = {
  get: (): string => typed,
  keep: (userName: string): void => {
    typed = userName;
  },
};
