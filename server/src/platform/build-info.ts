/** Tells which build runs. */
export interface BuildInfo {
  readonly version: string;
  /** It is null for a server that runs from its sources. */
  readonly commit: string | null;
  /** Name of the last migration that this version knows. */
  readonly schema: string;
}
