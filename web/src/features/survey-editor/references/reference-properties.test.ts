import { applyCommands } from '@vantage/survey-document/apply-commands';
import type { Command } from '@vantage/survey-document/commands';
import { createDocument, documentToJson } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { pasteJson } from '@vantage/survey-document/operations/clipboard';
import { duplicateNodes } from '@vantage/survey-document/operations/duplicate-nodes';
import { removeWithReferences } from '@vantage/survey-document/operations/remove-with-references';
import {
  findDependents,
  findReferences,
  findUnknownNames,
  listReferences,
} from '@vantage/survey-document/references/references';
import { renameChoice } from '@vantage/survey-document/references/rename-choice';
import { renameNode, setValueName } from '@vantage/survey-document/references/rename-node';
import { expect, it } from 'vitest';
import { referenceProperties } from './reference-properties';

const age = { type: 'text', name: 'age', inputType: 'number' };
const adult = { type: 'text', name: 'adult', visibleIf: '{age} > 17 and {aeg} empty' };

let count = 0;
const createId = (): string => `n${(count += 1)}`;
const document = createDocument({ elements: [age, adult] }, createId);
const [ageId = '', adultId = ''] = document.nodes.get(document.rootId)?.lists.get('elements') ?? [];

const apply = (commands: readonly Command[] = []): readonly JsonObject[] =>
  documentToJson(applyCommands(document, commands).document)['elements'] as readonly JsonObject[];

it('finds references by the metadata of the installed SurveyJS, and follows them', () => {
  expect(listReferences(document, referenceProperties).map(({ name }) => name)).toEqual(['age', 'aeg']);
  expect(findUnknownNames(document, referenceProperties).map(({ name }) => name)).toEqual(['aeg']);
  expect(findReferences(document, referenceProperties, ageId)).toEqual(
    findDependents(document, referenceProperties, [ageId]),
  );
  const renamed = { ...adult, visibleIf: '{years} > 17 and {aeg} empty' };
  expect(apply(renameNode(document, referenceProperties, ageId, 'years'))).toEqual([
    { ...age, name: 'years' },
    renamed,
  ]);
  expect(apply(setValueName(document, referenceProperties, ageId, 'years'))[1]).toEqual(renamed);
  const copies = duplicateNodes(document, referenceProperties, [ageId, adultId], createId);
  expect(apply(copies.commands)[3]).toEqual({
    ...adult,
    name: 'adult2',
    visibleIf: '{age2} > 17 and {aeg} empty',
  });
  const pasted = pasteJson(document, referenceProperties, age, ageId, createId);
  expect(apply(pasted?.commands)[1]).toEqual({ ...age, name: 'age2' });
  const removed = removeWithReferences(document, referenceProperties, [ageId]);
  expect(apply(removed.commands)).toEqual([{ type: 'text', name: 'adult' }]);
});

it('follows a choice with another value', () => {
  const choices = [
    { type: 'dropdown', name: 'role', choices: ['pilot'] },
    { ...adult, visibleIf: "{role} = 'pilot'" },
  ];
  const survey = createDocument({ elements: choices }, createId);
  const pilot = [...survey.nodes.values()].find(({ kind }) => kind === 'choice');
  const commands = renameChoice(survey, referenceProperties, pilot?.id ?? '', 'captain');
  const { document: renamed } = applyCommands(survey, commands);
  expect(JSON.stringify(documentToJson(renamed))).toBe(
    JSON.stringify({ elements: choices }).replaceAll('pilot', 'captain'),
  );
});
