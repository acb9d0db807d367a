/**
 * The message is a complete line for the operator's terminal and names the directory; the stack is not
 * needed.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
