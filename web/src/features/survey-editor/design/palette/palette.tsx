/** The question types that can be added, and templates. */
export const Palette = () => null;
