/**
 * Why the embedded PostgreSQL cannot be had. The message is one whole line meant for the person at the
 * terminal and names the directory concerned; nobody needs the stack.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
