import { applyCommands } from '@vantage/survey-document/apply-commands';
import type { Command } from '@vantage/survey-document/commands';
import { createDocument, documentToJson } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { expect, it } from 'vitest';
import { convertElement, duplicateNodes, pasteJson, removeWithReferences } from './element-operations';
import {
  findDependents,
  findReferences,
  findUnknownNames,
  listReferences,
  renameChoice,
  renameNode,
  setValueName,
} from './references';

const age = { type: 'text', name: 'age', inputType: 'number' };
const adult = { type: 'text', name: 'adult', visibleIf: '{age} > 17 and {aeg} empty' };

let count = 0;
const createId = (): string => `n${(count += 1)}`;
const document = createDocument({ elements: [age, adult] }, createId);
const [ageId = '', adultId = ''] = document.nodes.get(document.rootId)?.lists.get('elements') ?? [];

const apply = (commands: readonly Command[] = []): readonly JsonObject[] =>
  documentToJson(applyCommands(document, commands).document)['elements'] as readonly JsonObject[];

it('finds references by the metadata of the installed SurveyJS, and follows them', () => {
  expect(listReferences(document).map(({ name }) => name)).toEqual(['age', 'aeg']);
  expect(findUnknownNames(document).map(({ name }) => name)).toEqual(['aeg']);
  expect(findReferences(document, ageId)).toEqual(findDependents(document, [ageId]));
  const renamed = { ...adult, visibleIf: '{years} > 17 and {aeg} empty' };
  expect(apply(renameNode(document, ageId, 'years'))).toEqual([{ ...age, name: 'years' }, renamed]);
  expect(apply(setValueName(document, ageId, 'years'))[1]).toEqual(renamed);
  expect(apply(duplicateNodes(document, [ageId, adultId], createId).commands)[3]).toEqual({
    ...adult,
    name: 'adult2',
    visibleIf: '{age2} > 17 and {aeg} empty',
  });
  expect(apply(pasteJson(document, age, ageId, createId)?.commands)[1]).toEqual({ ...age, name: 'age2' });
  expect(apply(removeWithReferences(document, [ageId]).commands)).toEqual([{ type: 'text', name: 'adult' }]);
});

it('gives a converted question what SurveyJS gives a new one, where it has nothing', () => {
  expect(apply(convertElement(document, adultId, 'dropdown').commands)[1]).toEqual({
    type: 'dropdown',
    name: 'adult',
    visibleIf: adult.visibleIf,
    choices: ['item1', 'item2', 'item3'],
  });
  expect(apply(convertElement(document, ageId, 'comment', {}).commands)[0]).toEqual({
    type: 'comment',
    name: 'age',
  });
});

it('follows a choice with another value', () => {
  const choices = [
    { type: 'dropdown', name: 'role', choices: ['pilot'] },
    { ...adult, visibleIf: "{role} = 'pilot'" },
  ];
  const survey = createDocument({ elements: choices }, createId);
  const pilot = [...survey.nodes.values()].find(({ kind }) => kind === 'choice');
  const { document: renamed } = applyCommands(survey, renameChoice(survey, pilot?.id ?? '', 'captain'));
  expect(JSON.stringify(documentToJson(renamed))).toBe(
    JSON.stringify({ elements: choices }).replaceAll('pilot', 'captain'),
  );
});
