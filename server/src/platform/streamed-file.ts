export interface StreamedFile {
  /** With its extension; characters that a file's name cannot have are replaced. */
  readonly name: string;
  /** Each part is requested once there is room for it. */
  readonly content: AsyncGenerator<string, void>;
}
