/** In development and in its own build. */
export const showcaseUrl = '/dev/components';

/** Part of every showcase file; a test checks that production builds do not contain it. */
export const showcaseMark = 'vantage-showcase-of-components';
