/** Divisible by one to four columns, so that a page ends with a full row. */
export const customerPageSize = 60;
