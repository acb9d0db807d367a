/** What web/texts-of-screens.ts writes. */
declare module 'virtual:texts' {
  /** Namespaces of the screens that stand before sign-in. */
  export const firstNamespaces: readonly string[];
  export const otherNamespaces: readonly string[];
  /** Where the files lie: `en-first.json` with the first namespaces, `en-rest.json` with the others. */
  export const addresses: Readonly<Record<string, string>>;
}
