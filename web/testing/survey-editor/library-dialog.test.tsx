import { getLibraryItem, listLibraryItems, type LibraryItem } from '@vantage/contract/surveys/survey-library';
import { documentToJson } from '@vantage/survey-document/document-json';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LibraryDialog } from '../../src/features/survey-editor/library/library-dialog';
import { expectAccessible } from '../accessibility';
import { mockResponse } from '../fake-api';
import { signIn } from '../open-app';
import { getId } from '../organization';
import { renderEditorPart } from './render-part';

const item: LibraryItem = {
  id: getId(501),
  version: 1,
  name: 'About the role',
  kind: 'page',
  definition: {
    name: 'about',
    elements: [
      { type: 'text', name: 'role' },
      { type: 'comment', name: 'why', visibleIf: '{role} notempty' },
    ],
  },
  createdBy: 'Elena Marsh',
  updatedAt: '2025-11-17T23:30:00.000Z',
};

test('a page of the library gets names of its own, which its conditions follow', async () => {
  signIn();
  const { definition: _, ...listed } = item;
  mockResponse(listLibraryItems, {
    items: [{ ...listed, questionType: null }],
    nextCursor: null,
    total: 1,
    totalIsExact: true,
  });
  mockResponse(getLibraryItem, item);
  const first = { name: 'about', elements: [{ type: 'text', name: 'role', title: 'Your role' }] };
  const dialog = <LibraryDialog opened onClose={() => undefined} />;
  const { session } = await renderEditorPart({ pages: [first] }, dialog);
  await page.getByRole('button', { name: 'Insert About the role' }).click();
  await expect
    .poll(() => documentToJson(session.getState().document))
    .toEqual({
      pages: [
        first,
        {
          name: 'about2',
          elements: [
            { type: 'text', name: 'role2' },
            { type: 'comment', name: 'why', visibleIf: '{role2} notempty' },
          ],
        },
      ],
    });
  await expectAccessible();
});
