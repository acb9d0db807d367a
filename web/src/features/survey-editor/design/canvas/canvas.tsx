/** The questions of the open page as respondents see them. */
export const Canvas = () => null;
