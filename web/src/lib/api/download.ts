import type { FileOperation } from '@vantage/contract/api/operation';
import { responseTo, type CallArguments } from './api-client';
import { NetworkProblem } from './api-problem';
import { saveFile } from '../browser/csv';
import { parseFileName } from './file-name';

/** In ms; the server streams the file while it reads the rows, which may take long. */
const timeoutMs = 3_600_000;

/**
 * Downloads a file, and continues if the user leaves the screen.
 * @returns the file's name
 * @throws as `api` does
 */
export const download = async <const O extends FileOperation>(
  operation: O,
  ...[options]: CallArguments<O>
): Promise<string> => {
  const response = await responseTo(
    operation,
    ...([{ ...options, timeoutMs }] as unknown as CallArguments<O>),
  );
  const name = parseFileName(response.headers.get('Content-Disposition'));
  const content = await response.blob().catch((error: unknown) => {
    throw new NetworkProblem(error);
  });
  saveFile(name, content, content.type);
  return name;
};
