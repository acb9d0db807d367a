/** Where the showcase stands, in development and in its own build. */
export const showcaseAddress = '/dev/components';

/** Stands in every file that holds the showcase; a test looks for it in what ships. */
export const showcaseMark = 'vantage-showcase-of-components';
