/** The message is one line for the operator's terminal and names the directory; no stack is needed. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
