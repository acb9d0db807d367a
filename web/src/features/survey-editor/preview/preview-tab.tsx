/** The survey as respondents see it. */
export const PreviewTab = () => null;
