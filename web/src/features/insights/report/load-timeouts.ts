/** After this long what has not loaded gets a word and a Retry; it goes on loading meanwhile. */
export const slowAfterMs = 20_000;

/** So much longer it may take: by then a minute has gone by, and nobody waits on for what does not come. */
export const giveUpAfterMs = 40_000;
