import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const checkout = join(import.meta.dirname, '../../..');

/** What an operator reads. */
const documents = [
  'README.md',
  'docs/operations.md',
  'deploy/README.md',
  ...readdirSync(join(checkout, 'deploy/runbooks')).map((name) => `deploy/runbooks/${name}`),
];

/** Words of a command as a shell splits them; the documents use no other syntax. */
const splitWords = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );

/** Commands in a block of shell lines, without comments; those of another program are left out. */
const commandsInBlock = (block: string): string[] =>
  block
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#.*$/, '').split(/ && | \| /))
    .map((line) => line.trim());

/** Commands in running text and tables; code may continue on the next line. */
const commandsInText = (text: string): string[] =>
  [...text.replaceAll('\n', ' ').matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');

/** @returns the arguments of each `vantage` command in the documents, each once */
export function readDocumentedCommands(): readonly (readonly string[])[] {
  const commands = documents.flatMap((document) => {
    const text = readFileSync(join(checkout, document), 'utf8');
    const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '');
    return [...blocks.flatMap(commandsInBlock), ...commandsInText(text.replaceAll(/^```.*?^```/gms, ''))];
  });
  const words = commands.flatMap((command) => /^(?:npx )?vantage (.+)$/.exec(command)?.[1] ?? []);
  const unique = new Map(words.map(splitWords).map((args) => [JSON.stringify(args), args]));
  return [...unique.values()];
}
