/** An operation that could not be completed: printed as one line, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Arguments that contradict each other, or of which one is missing: printed as one line, with the exit code of usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
