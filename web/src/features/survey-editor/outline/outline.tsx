/** The tree of pages, panels and questions. */
export const Outline = () => null;
