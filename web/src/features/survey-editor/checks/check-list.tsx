/** Problems of the survey, each of which leads to its position. */
export const CheckList = () => null;
