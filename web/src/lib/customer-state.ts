/** What is remembered of the customer screens. */
export interface CustomerState {
  customerId: string;
}

/** How `customerpgState` is written in local storage. */
export const customerState = {
  parse(text: string): CustomerState | null {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value !== 'object' || value === null || !('customerId' in value)) return null;
      return typeof value.customerId === 'string' && value.customerId !== ''
        ? { customerId: value.customerId }
        : null;
    } catch {
      return null;
    }
  },
  format: (value: CustomerState): string => JSON.stringify(value),
};
