// Checks that every language has every key with the same placeholders and its own plural forms, that English
// texts avoid banned words, that keys in the code exist and are used, and that components have no text of their
// own: for the product, and for the demo dashboards, whose texts are their own.
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { englishStrings } from 'survey-core';
import { languageCodes } from '../contract/language-codes.ts';
import { respondentLanguageCodes } from '../contract/respondent-languages.ts';
import { API } from '@typescript/native-preview/unstable/sync';
import { findBannedWords } from './check-texts/banned-words.mjs';
import { findHardCodedText } from './check-texts/hard-coded-text.mjs';
import { findKeysInUse } from './check-texts/keys-in-use.mjs';
import { compareLanguages, readLanguage } from './check-texts/languages.mjs';
import { compareSurveyControls } from './check-texts/survey-controls.mjs';
import { findUntranslated } from './check-texts/untranslated.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = 'en';
const web = join(checkout, 'web');

const compiler = new API({ cwd: web });
const [{ program, checker }] = compiler
  .updateSnapshot({ openProject: join(web, 'tsconfig.json') })
  .getProjects();
const place = (file, node) => {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${relative(checkout, file.fileName)}:${line + 1}`;
};

/** Respondents read these texts; other languages than those of the product have no others. */
const respondentNamespaces = ['survey-mail'];
const isRespondentOnly = (language) =>
  respondentLanguageCodes.includes(language) && !languageCodes.includes(language);
const neededTexts = (language, english) =>
  isRespondentOnly(language)
    ? new Map([...english].filter(([key]) => respondentNamespaces.includes(key.split(':')[0])))
    : english;

/** @param isUsedElsewhere keys that are not found in the code */
function checkTexts({ texts, code, isUsedElsewhere }) {
  const languages = new Map(
    readdirSync(join(checkout, texts), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => [name, readLanguage(join(checkout, texts, name))]),
  );
  const english = languages.get(source);
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(join(checkout, code)) && !/\.test\.tsx?$/.test(name))
    .map((name) => program.getSourceFile(name));
  const used = findKeysInUse({ files, checker, english, checkout, place });
  const problems = [...languages].flatMap(([language, own]) =>
    compareLanguages(language, own, neededTexts(language, english)),
  );
  problems.push(...findBannedWords(english), ...used.problems, ...findHardCodedText(files, place));
  for (const key of english.keys())
    if (!used.keys.has(key) && !isUsedElsewhere(key)) problems.push(`${texts}: ${key} is used nowhere`);
  return { languages, problems };
}

// Texts of mails belong to the server, whose tests render every kind, those of controls to SurveyJS, and HTML has those
// of pages that can't load.
const product = checkTexts({
  texts: 'locales',
  code: 'web/src',
  isUsedElsewhere: (key) => /^(mail|survey-mail|not-loaded|survey-controls):/.test(key),
});
// Names are values of the data.
const dashboards = checkTexts({
  texts: 'web/samples/texts',
  code: 'web/samples',
  isUsedElsewhere: (key) => key.startsWith('names:'),
});
const folders = [...product.languages.keys()];
const problems = [
  ...product.problems,
  ...respondentLanguageCodes
    .filter((code) => !folders.includes(code))
    .map((code) => `contract/respondent-languages.ts: ${code} has no folder in locales/`),
  ...folders
    .filter((folder) => !respondentLanguageCodes.includes(folder))
    .map((folder) => `locales/${folder}: is no language in contract/respondent-languages.ts`),
  ...[...product.languages]
    .filter(([language]) => !isRespondentOnly(language))
    .flatMap(([language, texts]) => compareSurveyControls(language, texts, englishStrings)),
  ...dashboards.problems,
  ...[...dashboards.languages].flatMap(([language, texts]) => findUntranslated(language, texts)),
];

for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? [product, dashboards]
        .map(({ languages }) => `${languages.get(source).size} texts in ${languages.size} languages`)
        .join(', dashboards: ')
    : `${problems.length} faults in the texts`,
);
compiler.close();
process.exitCode = problems.length === 0 ? 0 : 1;
