/**
 * What an insight's address, filters and identity may ask for, each as `{name}`: of the customer that it is shown for, and
 * of who looks at it. A file of its own, since the form explains them and the server fills them in.
 */
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

/** What placeholders stand for. */
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

/** What looks like a placeholder: a template that holds another one than those above has a mistake. */
const written = /\{([a-zA-Z]+(?:\.[a-zA-Z]+)*)\}/g;

/** One that is opened and not closed. */
const unclosed = /\{[a-zA-Z]+\.[a-zA-Z]+(?![a-zA-Z.}])/g;

const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);

const valueOf = (name: Placeholder, values: PlaceholderValues): string => {
  const [owner, field] = name.split('.') as ['customer' | 'user', string];
  return (values[owner] as Readonly<Record<string, string>>)[field] ?? '';
};

const fill = (
  template: string,
  values: PlaceholderValues,
  encoded: (value: string) => string = (value) => value,
): string =>
  template.replaceAll(written, (whole, name: string) =>
    isPlaceholder(name) ? encoded(valueOf(name, values)) : whole,
  );

/** Beyond what encodeURIComponent does, the signs that some addresses give a meaning. */
const percentEncoded = (value: string): string =>
  encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );

/** Whether a part of an address's path is `.` or `..`, which would lead elsewhere. */
export const hasDotSegment = (address: string): boolean =>
  (address.split(/[?#]/, 1)[0] ?? '').split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));

/** Names in a template that look like placeholders and are none; one that is not closed is named with its brace. */
export const unknownPlaceholders = (template: string): string[] => [
  ...[...template.matchAll(written)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name)),
  ...[...template.matchAll(unclosed)].map(([opened]) => opened),
];

/**
 * An address for one customer and one viewer. Values are URL-encoded and not read again, so none can change the address
 * around it.
 * @returns null where a value would lead elsewhere after all: a part of the path that is `.` or `..`
 */
export function fillAddress(template: string, values: PlaceholderValues): string | null {
  const filled = fill(template, values, percentEncoded);
  return hasDotSegment(filled) ? null : filled;
}

/** A filter's value or an identity for one customer and one viewer. Values stand as they are and are not read again. */
export const fillText = (template: string, values: PlaceholderValues): string => fill(template, values);
