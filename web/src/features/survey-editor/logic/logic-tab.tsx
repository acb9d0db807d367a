/** The rules of the survey in words, and what depends on what. */
export const LogicTab = () => null;
