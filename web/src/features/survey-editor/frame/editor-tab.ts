import { listSearch, oneOf } from '../../../lib/lists/list-search';

export const editorTabs = ['design', 'logic', 'translations', 'json', 'preview'] as const;
export type EditorTab = (typeof editorTabs)[number];

/** The default tab is omitted from the URL. */
export const readEditorSearch = listSearch({ tab: oneOf(editorTabs, 'design') });
