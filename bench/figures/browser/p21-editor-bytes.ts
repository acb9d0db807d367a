import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import type { Figure } from '../figure';

const web = fileURLToPath(new URL('../../../web', import.meta.url));

const listScreen = '/routes/_signed-in/admin/spsconfig/index.tsx?tsr-split=';
/** The editor's screen, and the tab that it opens with. */
const editorScreens = [
  '/spsconfig/$id.$pagefrom.create.tsx?tsr-split=',
  '/survey-editor/frame/design-tab.tsx',
];
/** What only the editor and pages for respondents need. */
const editorOnly = /[\\/]features[\\/]survey-editor[\\/]|node_modules[\\/](?:survey-|@codemirror|@dnd-kit)/;

type Output = Rolldown.RolldownOutput['output'];
type Chunk = Extract<Output[number], { type: 'chunk' }>;

/** @returns the files that a browser downloads for a module, its styles included */
function listFiles(output: Output, module: string): Set<string> {
  const chunks = new Map(
    output.flatMap((file): [string, Chunk][] => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const first = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.includes(module)));
  if (!first) throw new Error(`The build has no ${module}`);
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  add(first.fileName);
  return files;
}

async function countBytes(output: Output, files: ReadonlySet<string>): Promise<number> {
  const sizes = output
    .filter(({ fileName }) => files.has(fileName))
    .map(
      async (file) =>
        (await promisify(brotliCompress)(file.type === 'chunk' ? file.code : file.source)).length,
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** @throws if the list of surveys downloads code of the editor */
function checkList(output: Output, files: ReadonlySet<string>): void {
  const modules = output.flatMap((file) =>
    file.type === 'chunk' && files.has(file.fileName) ? file.moduleIds : [],
  );
  const foreign = modules.filter((id) => editorOnly.test(id));
  if (foreign.length > 0) throw new Error(`The list of surveys loads the editor's ${foreign.join(', ')}`);
}

export const editorBytes: Figure = {
  id: 'P21',
  async measure() {
    const built = await build({
      configFile: `${web}/vite.config.ts`,
      logLevel: 'warn',
      build: { write: false },
    });
    if (!('output' in built)) throw new Error('The application was not built');
    const { output } = built;
    const list = listFiles(output, listScreen);
    checkList(output, list);
    const editor = new Set(
      editorScreens.flatMap((screen) => [...listFiles(output, screen)]).filter((file) => !list.has(file)),
    );
    const [listBytes, editorBytes] = await Promise.all([
      countBytes(output, list),
      countBytes(output, editor),
    ]);
    const kilobytes = editorBytes / 1_000;
    return [
      {
        id: 'P21',
        figure: 'JavaScript and CSS of the survey editor that the list of surveys has not loaded, brotli, kB',
        ratio: kilobytes,
        goal: { atMost: 450 },
        // A number of bytes, the same each time.
        rounds: [{ ours: editorBytes, reference: null, ratio: kilobytes }],
        note: `${editor.size} files; the list itself ${(listBytes / 1_000).toFixed(1)} kB in ${list.size} files, none of the editor`,
      },
    ];
  },
};
