/** A message of PostgreSQL's protocol. */
export interface PostgresMessage {
  /** The letter that it begins with; empty for the first one of a client. */
  readonly type: string;
  /** Null-terminated texts at its beginning, if its type has some. */
  texts(): string[];
  /** These are the bytes that were sent. */
  readonly bytes: Buffer;
}

const lengthBytes = 4;

/** @param options.fromClient its first message has no type */
export function postgresMessages({ fromClient }: { readonly fromClient: boolean }) {
  let pending: Buffer = Buffer.alloc(0);
  let typeBytes = fromClient ? 0 : 1;

  /** @returns the messages that are complete */
  return (data: Buffer): PostgresMessage[] => {
    const messages: PostgresMessage[] = [];
    pending = pending.length === 0 ? data : Buffer.concat([pending, data]);
    while (pending.length >= typeBytes + lengthBytes) {
      const end = typeBytes + pending.readUInt32BE(typeBytes);
      if (pending.length < end) break;
      const bytes = pending.subarray(0, end);
      const body = bytes.subarray(typeBytes + lengthBytes);
      messages.push({
        type: bytes.toString('latin1', 0, typeBytes),
        texts: () => body.toString('utf8').split('\0'),
        bytes,
      });
      pending = pending.subarray(end);
      typeBytes = 1;
    }
    return messages;
  };
}
