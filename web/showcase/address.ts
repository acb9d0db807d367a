/** In development and in its own build. */
export const showcaseAddress = '/dev/components';

/** Part of every showcase file; a test checks that production builds do not contain it. */
export const showcaseMark = 'vantage-showcase-of-components';
