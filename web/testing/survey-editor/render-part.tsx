import '../../src/entry.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { Suspense, type ReactNode } from 'react';
import { render } from 'vitest-browser-react/pure';
import { Announcer } from '../../src/features/survey-editor/session/announcer';
import { createEditorSession } from '../../src/features/survey-editor/session/editor-session';
import { SurveyIdContext } from '../../src/features/survey-editor/session/survey-id';
import { EditorSessionContext } from '../../src/features/survey-editor/session/use-editor';
import { clearUserData, queryClient } from '../../src/lib/api/query-client';
import { showColorScheme } from '../../src/lib/browser/color-scheme';
import { showLanguage, startI18n } from '../../src/lib/i18n/i18n';
import { storeTenant } from '../../src/lib/session/session';
import { MantineRoot } from '../../src/ui/theme/mantine-root';
import { getId } from '../organization';

const surveyId = getId(301);

/** Renders a part of the survey editor. @returns the session, and a function that replaces the part */
export async function renderEditorPart(definition: JsonObject, part: ReactNode) {
  await startI18n();
  await showLanguage('en');
  showColorScheme();
  clearUserData();
  storeTenant(getId(9_000));
  let lastId = 0;
  const ids = createNodeIds('survey', definition, () => `n${(lastId += 1)}`);
  const session = createEditorSession(parseDocument(definition, ids));
  const wrap = (content: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <MantineRoot>
        <SurveyIdContext value={surveyId}>
          <EditorSessionContext value={session}>
            <Announcer>
              <Suspense>
                <main style={{ display: 'flex', flexDirection: 'column', blockSize: 800 }}>
                  <h1>Survey</h1>
                  {content}
                </main>
              </Suspense>
            </Announcer>
          </EditorSessionContext>
        </SurveyIdContext>
      </MantineRoot>
    </QueryClientProvider>
  );
  const { rerender } = await render(wrap(part));
  return { session, show: (content: ReactNode) => rerender(wrap(content)) };
}
