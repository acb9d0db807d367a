import { session } from './session';

/** Values written by another version or for another user are ignored. */
const read = (): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(session.customerpgState.get() ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** State of the customer screens, stored until the session ends. */
export const customerState = {
  read,

  merge: (part: Readonly<Record<string, unknown>>): void =>
    session.customerpgState.set(JSON.stringify({ ...read(), ...part })),

  chosenCustomerId(): string | null {
    const { customerId } = read();
    return typeof customerId === 'string' && customerId !== '' ? customerId : null;
  },
};
