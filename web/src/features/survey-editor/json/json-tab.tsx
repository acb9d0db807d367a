/** The definition as JSON. */
export const JsonTab = () => null;
