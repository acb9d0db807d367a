/** Bounds of a list's page: rows a page, characters searched for, and the count after which a filtered total stops. */
export const listLimits = { defaultLimit: 50, maxLimit: 200, search: 128, countedTo: 10_000 } as const;
