import { session } from './session';

/** The parts of `customerpgState`, whoever wrote them: another version's or another user's leftovers count as nothing. */
const read = (): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(session.customerpgState.get() ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** What is remembered of the customer screens until the session ends. */
export const customerState = {
  read,

  /** Changes some parts and keeps the others. */
  merge: (part: Readonly<Record<string, unknown>>): void =>
    session.customerpgState.set(JSON.stringify({ ...read(), ...part })),

  /** The customer last chosen. */
  chosenCustomerId(): string | null {
    const { customerId } = read();
    return typeof customerId === 'string' && customerId !== '' ? customerId : null;
  },
};
