/** Results go to the standard output, progress and errors to the standard error output. */
export interface CommandOutput {
  /** Prints the result once: with `--json` the value as one line, otherwise the text. */
  result(value: object, text: string): void;
  /** Says in one line how far long work has come; silent with `--json`. */
  progress(line: string): void;
}

export interface OutputStreams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

export const commandOutput = ({ stdout, stderr }: OutputStreams, asJson: boolean): CommandOutput => ({
  result(value, text) {
    stdout.write(`${asJson ? JSON.stringify(value) : text}\n`);
  },

  progress(line) {
    if (!asJson) stderr.write(`${line}\n`);
  },
});
