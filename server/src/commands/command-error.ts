/** An operation that could not be completed: printed as one line, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
