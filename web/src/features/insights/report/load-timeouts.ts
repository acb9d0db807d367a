/** After this time a message and Retry show, while loading continues. */
export const slowAfterMs = 20_000;

/** After a further 40 s, a minute in total, loading counts as failed. */
export const giveUpAfterMs = 40_000;
