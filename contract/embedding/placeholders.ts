/** Written as `{name}` in an insight's address, filters and identity. */
export const placeholders = [
  'customer.id',
  'customer.name',
  'customer.projectId',
  'user.id',
  'user.userName',
  'user.email',
  'user.firstName',
  'user.lastName',
] as const;
export type Placeholder = (typeof placeholders)[number];

/**
 * Only administrators can set these, and they name one customer or user. A customer's name can be given
 * to another one, and users change their own first and last names.
 */
export const identifierPlaceholders = [
  'customer.id',
  'customer.projectId',
  'user.id',
  'user.userName',
  'user.email',
] as const satisfies readonly Placeholder[];

export interface PlaceholderValues {
  readonly customer: { readonly id: string; readonly name: string; readonly projectId: string };
  readonly user: {
    readonly id: string;
    readonly userName: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
}

const written = /\{([a-zA-Z]+(?:\.[a-zA-Z]+)*)\}/g;

const unclosed = /\{[a-zA-Z]+\.[a-zA-Z]+(?![a-zA-Z.}])/g;

const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);

const getValue = (name: Placeholder, values: PlaceholderValues): string => {
  const [owner, field] = name.split('.') as ['customer' | 'user', string];
  return (values[owner] as Readonly<Record<string, string>>)[field] ?? '';
};

const fill = (
  template: string,
  values: PlaceholderValues,
  encoded: (value: string) => string = (value) => value,
): string =>
  template.replaceAll(written, (whole, name: string) =>
    isPlaceholder(name) ? encoded(getValue(name, values)) : whole,
  );

/** Also encodes characters that `encodeURIComponent` leaves, but that have a meaning in some URLs. */
const percentEncoded = (value: string): string =>
  encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );

/** Whether the path has a `.` or `..` segment, which would lead elsewhere. */
export const hasDotSegment = (address: string): boolean =>
  (address.split(/[?#]/, 1)[0] ?? '').split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));

/** Unclosed ones are returned with their brace. */
export const unknownPlaceholders = (template: string): string[] => [
  ...[...template.matchAll(written)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name)),
  ...[...template.matchAll(unclosed)].map(([opened]) => opened),
];

/** Known placeholders that don't reliably identify a customer or user. */
export const nonUniquePlaceholders = (template: string): string[] =>
  [...template.matchAll(written)]
    .map(([, name = '']) => name)
    .filter((name) => isPlaceholder(name) && !(identifierPlaceholders as readonly string[]).includes(name));

/** Values are URL-encoded, once. @returns null if a value makes a path segment `.` or `..` */
export function fillPlaceholders(template: string, values: PlaceholderValues): string | null {
  const filled = fill(template, values, percentEncoded);
  return hasDotSegment(filled) ? null : filled;
}

/** Values are filled in unencoded, and only once. */
export const fillText = (template: string, values: PlaceholderValues): string => fill(template, values);
