// Checks that every language has every key with the same placeholders and its own plural forms, that keys in
// the code exist and are used, and that components have no text of their own.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { findHardCodedText } from './check-texts/hard-coded-text.mjs';
import { findKeysInUse } from './check-texts/keys-in-use.mjs';
import { compareLanguages, readLanguage } from './check-texts/languages.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = 'en';
const web = join(checkout, 'web');

const folders = readdirSync(join(checkout, 'locales'), { withFileTypes: true });
const languages = new Map(
  folders
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => [name, readLanguage(join(checkout, 'locales', name), name)]),
);
const english = languages.get(source);
const faults = [...languages].flatMap(([language, texts]) => compareLanguages(language, texts, english));

const { config } = ts.parseConfigFileTextToJson(
  'tsconfig.json',
  readFileSync(join(web, 'tsconfig.json'), 'utf8'),
);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, web);
const program = ts.createProgram(fileNames, options);
const files = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.startsWith(join(web, 'src')) && !/\.test\.tsx?$/.test(fileName));
const place = (file, node) => {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${relative(checkout, file.fileName)}:${line + 1}`;
};

const used = findKeysInUse({ files, checker: program.getTypeChecker(), english, checkout, place });
faults.push(...used.faults, ...findHardCodedText(files, place));
// Mail texts belong to the server, whose tests render every kind.
for (const key of english.keys())
  if (!used.keys.has(key) && !key.startsWith('mail:')) faults.push(`${key} is used nowhere`);

for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? `${english.size} texts in ${languages.size} languages`
    : `${faults.length} faults in the texts`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
