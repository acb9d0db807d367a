import { parseTree } from 'jsonc-parser';
import 'survey-core';
import { expect, it } from 'vitest';
import { findSchemaProblems } from './schema-problems';

it('knows the settings of an input mask by the type of the mask', () => {
  const question = (maskType: string): object => ({
    type: 'text',
    name: 'budget',
    maskType,
    maskSettings: { prefix: '$' },
  });
  const root = parseTree(JSON.stringify({ elements: [question('currency'), question('pattern')] }));
  expect(root && findSchemaProblems(root).map(({ code, name }) => [code, name])).toEqual([
    ['unknownProperty', 'prefix'],
  ]);
});
