/** Customers on a page of their list: divides by one to four columns, so that a page ends with a full row. */
export const customerPageSize = 60;
