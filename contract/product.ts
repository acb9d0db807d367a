/** The product's name, and a tenant's label until its branding says otherwise. */
export const productName = 'Vantage';
