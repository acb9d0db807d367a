import { randomBytes, scryptSync } from 'node:crypto';
import { sealedColumns, type SealedColumnPurpose } from '../../crypto/sealed-columns';
import { secretsFrom, type Secrets } from '../../crypto/secrets';
import { copyNull, formatBinary, mapFields, parseBinary } from './copy-lines';
import type { TenantTable } from './tenant-tables';

/** How the secrets in a file are sealed: with a key derived from a passphrase. */
export interface TransportKey {
  /** Base64. */
  readonly salt: string;
  /** A value that only the right passphrase opens, in base64. */
  readonly check: string;
}

const checkPurpose = 'smtp password' satisfies SealedColumnPurpose;
/** N, r and p are OWASP's for scrypt: 128 MB for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const deriveSecrets = (passphrase: string, salt: Buffer): Secrets =>
  secretsFrom(scryptSync(passphrase, salt, 32, cost).toString('base64'));

export function newTransportSecrets(passphrase: string): {
  readonly key: TransportKey;
  readonly secrets: Secrets;
} {
  const salt = randomBytes(16);
  const secrets = deriveSecrets(passphrase, salt);
  const check = secrets.seal(checkPurpose, salt).toString('base64');
  return { key: { salt: salt.toString('base64'), check }, secrets };
}

/** @returns null if the passphrase is wrong */
export function openTransportSecrets(passphrase: string, { salt, check }: TransportKey): Secrets | null {
  const secrets = deriveSecrets(passphrase, Buffer.from(salt, 'base64'));
  try {
    secrets.open(checkPurpose, Buffer.from(check, 'base64'));
    return secrets;
  } catch {
    return null;
  }
}

/** Values that could not be carried over, by column. */
export type LeftOut = Map<string, number>;

const openOrNull = (secrets: Secrets, purpose: SealedColumnPurpose, sealed: Buffer): Buffer | null => {
  try {
    return secrets.open(purpose, sealed);
  } catch {
    return null;
  }
};

/**
 * Seals the secrets in a table's lines with another key. A value is left out if a key is null or does not open it: it
 * becomes empty, or unreadable where it must not be empty.
 * @returns null if the table has no secrets
 */
export function sealedLineMapper(
  table: TenantTable,
  {
    from,
    to,
    leftOut,
  }: { readonly from: Secrets | null; readonly to: Secrets | null; readonly leftOut: LeftOut },
): ((line: Buffer) => Buffer) | null {
  const sealed = Object.entries(sealedColumns)
    .filter(([, place]) => place.table === table.name)
    .map(([purpose, { column }]) => ({
      purpose: purpose as SealedColumnPurpose,
      column,
      position: table.columns.findIndex(({ name }) => name === column),
    }));
  if (sealed.length === 0) return null;
  const emptyValue = (position: number): string => {
    const column = table.columns[position];
    return column?.isNullable && !column.isChecked ? copyNull : formatBinary(Buffer.alloc(0));
  };
  return (line) =>
    mapFields(line, (fields) => {
      for (const { purpose, column, position } of sealed) {
        const value = parseBinary(fields[position] ?? copyNull);
        if (value === null) continue;
        const plain = from && to ? openOrNull(from, purpose, value) : null;
        if (plain && to) fields[position] = formatBinary(to.seal(purpose, plain));
        else {
          const name = `${table.name}.${column}`;
          leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
          fields[position] = emptyValue(position);
        }
      }
    });
}
