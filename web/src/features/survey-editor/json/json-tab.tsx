import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../lib/browser/load-chunk';
import { loadFontsForText } from '../../../lib/i18n/fonts';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { EditorSession } from '../session/editor-session';
import { useEditor } from '../session/use-editor';
import type { JsonEditor } from './json-editor';
import { createJsonSync, maxEditableLength, type JsonSync } from './json-sync';
import classes from './json-tab.module.css';
import { findNodeRange } from './node-ranges';
import { useEditorPhrases } from './use-editor-phrases';
import { useJsonProblems } from './use-json-problems';

/** A text that isn't applied yet outlasts a change to another tab of the editor. */
const syncs = new WeakMap<EditorSession, JsonSync>();

function requireSync(session: EditorSession): JsonSync {
  const sync = syncs.get(session) ?? createJsonSync(session);
  syncs.set(session, sync);
  return sync;
}

/** @returns null until the editor's code has loaded */
function useJsonEditor(session: EditorSession, sync: JsonSync) {
  const { t } = useTranslation('survey-texts');
  const phrases = useEditorPhrases();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<JsonEditor | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const label = t('json.label');

  useEffect(() => {
    let created: JsonEditor | null = null;
    let isMounted = true;
    const isApplied = (): boolean => sync.getState().isApplied;
    const create = async (): Promise<void> => {
      const { createJsonEditor } = await loadChunk(() => import('./json-editor'));
      if (!isMounted || !host.current) return;
      created = createJsonEditor(host.current, {
        text: sync.getState().text,
        label,
        isReadOnly: sync.getState().text.length > maxEditableLength,
        phrases,
        onEdit: sync.edit,
        onUndo: () => {
          if (isApplied()) session.undo();
          return isApplied();
        },
        onRedo: () => {
          if (isApplied()) session.redo();
          return isApplied();
        },
      });
      const { document, selection } = session.getState();
      const [selected] = selection;
      const range = selected === undefined ? null : findNodeRange(sync.getState().text, document, selected);
      if (range && isApplied()) created.reveal(range);
      setEditor(created);
    };
    create().catch(() => setFailed(true));
    return () => {
      isMounted = false;
      created?.destroy();
      setEditor(null);
    };
  }, [session, sync, label, phrases]);

  return { host, editor, hasFailed };
}

/** Edits the survey as JSON. What is valid becomes part of the survey, as one step of its history. */
export const JsonTab = () => {
  const { t } = useTranslation('survey-texts');
  const session = useEditor();
  const sync = requireSync(session);
  const { text, problems, isApplied, isDefinition } = useSyncExternalStore(sync.subscribe, sync.getState);
  const { host, editor, hasFailed } = useJsonEditor(session, sync);
  const { toMessages } = useJsonProblems();
  // The text may have changed since it was checked.
  const messages = useMemo(() => toMessages(sync.getState().text, problems), [toMessages, sync, problems]);

  useEffect(() => sync.connect(), [sync]);
  useEffect(() => editor?.setText(text), [editor, text]);
  useEffect(() => loadFontsForText(text), [text]);
  useEffect(() => {
    if (isApplied) editor?.clearHistory();
  }, [editor, isApplied]);
  useEffect(() => {
    const { length } = sync.getState().text;
    editor?.setProblems(
      messages.map(({ problem: { from, to, kind }, reason }) => ({
        from: Math.min(from, length),
        to: Math.min(to, length),
        severity: kind === 'schema' ? 'warning' : 'error',
        message: reason,
      })),
    );
  }, [editor, messages, sync]);

  const [first] = messages;
  const isRejected = !isApplied && !isDefinition && first !== undefined;
  if (hasFailed) return <FailedState title={t('json.failed')} hint={t('json.failedHint')} />;
  return (
    <section className={classes.tab} aria-label={t('json.title')}>
      <div className={classes.bar} data-rejected={isRejected}>
        <p className={classes.state} role="status">
          {isRejected ? (
            <>
              <IconCircleX size={18} stroke={1.6} aria-hidden />
              {t('json.notApplied', { line: first.line, reason: first.reason })}
            </>
          ) : (
            <>
              {isApplied && <IconCheck size={18} stroke={1.6} aria-hidden />}
              {t(isApplied ? 'json.applied' : 'json.applying')}
              {text.length > maxEditableLength && ` ${t('json.tooLong')}`}
            </>
          )}
        </p>
        {isRejected && (
          <Button size="compact-sm" variant="default" onClick={sync.discard}>
            {t('json.discard')}
          </Button>
        )}
      </div>
      {!editor && (
        <LoadingState label={t('json.loading')}>
          <Skeleton height={320} box />
        </LoadingState>
      )}
      <div ref={host} className={classes.editor} />
      {messages.length > 0 && (
        <section className={classes.problems} aria-label={t('json.problems')}>
          <h2 className={classes.heading}>{t('json.problemCount', { count: messages.length })}</h2>
          <ul className={classes.list}>
            {messages.map(({ problem, line, reason }) => (
              <li key={`${problem.from} ${problem.code}`}>
                <button
                  type="button"
                  className={classes.problem}
                  data-kind={problem.kind}
                  onClick={() => {
                    editor?.reveal(problem);
                    editor?.focus();
                  }}
                >
                  <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
                  {t('json.atLine', { line, reason })}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
};
