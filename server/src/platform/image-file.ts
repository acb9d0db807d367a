export interface ImageFile {
  /** With its extension; characters that a file's name cannot have are replaced. */
  readonly name: string;
  readonly content: Buffer;
}
