import type { PresentEditor } from '@vantage/contract/surveys/survey-commands';
import { ChangeEvents } from '../../../platform/change-events';
import type { PresenceMessage } from './editor-presence.repository';

/** Milliseconds between two messages about each open editor. */
const renewalInterval = 15_000;
/** Milliseconds after which an editor is forgotten whose process has ended without notice. */
const expiry = 45_000;
/** Editors of a survey that the others are told about. */
const maxEditors = 100;

type EditorKey = Pick<PresenceMessage, 'tenantId' | 'surveyId' | 'editorId' | 'userId'>;

interface KnownEditor extends PresentEditor {
  readonly seenAt: number;
}

const surveyKey = ({ tenantId, surveyId }: Pick<PresenceMessage, 'tenantId' | 'surveyId'>): string =>
  `${tenantId} ${surveyId}`;
/** An editor belongs to its user, so that nobody can speak for another. */
const editorKey = ({ userId, editorId }: EditorKey): string => `${userId} ${editorId}`;

export type EditorPresence = ReturnType<typeof editorPresence>;

/**
 * Knows who has opened which survey. Processes tell each other, and again every now and then, so that one that has
 * missed a message knows it soon.
 * @param send tells all processes, this one included
 */
export function editorPresence(send: (message: PresenceMessage) => Promise<void>) {
  const changes = new ChangeEvents();
  const surveys = new Map<string, Map<string, KnownEditor>>();
  /** Editors whose streams this process has; an editor may have several while it connects again. */
  const own = new Map<string, { readonly message: PresenceMessage; readonly streams: number }>();

  const forget = (survey: string, editor: string): void => {
    const editors = surveys.get(survey);
    if (!editors?.delete(editor)) return;
    if (editors.size === 0) surveys.delete(survey);
    changes.emit(survey);
  };

  /** Presence is no more than a hint, so a message that was not sent is not repeated. */
  const tell = (message: PresenceMessage): void => void send(message).catch(() => {});

  const renew = (): void => {
    const oldest = performance.now() - expiry;
    for (const [survey, editors] of surveys)
      for (const [editor, { seenAt }] of editors) if (seenAt < oldest) forget(survey, editor);
    for (const { message } of own.values()) tell(message);
  };
  const timer = setInterval(renew, renewalInterval).unref();

  return {
    /** Called for each message of any process. */
    receive(message: PresenceMessage): void {
      const [survey, editor] = [surveyKey(message), editorKey(message)];
      const { editorId, userId, selection } = message;
      const opened = own.get(`${survey} ${editor}`);
      // The editor was closed elsewhere, and has connected to this process again.
      if (selection === null) return opened ? tell(opened.message) : forget(survey, editor);
      if (opened) own.set(`${survey} ${editor}`, { ...opened, message: { ...opened.message, selection } });
      const editors = surveys.get(survey) ?? new Map<string, KnownEditor>();
      const present = editors.get(editor);
      const name = message.name ?? present?.user.name;
      // The process of an unknown editor will tell its name.
      if (name === undefined || (!present && editors.size >= maxEditors)) return;
      surveys.set(survey, editors);
      editors.set(editor, {
        editorId,
        user: { id: userId, name },
        selection: [...selection],
        seenAt: performance.now(),
      });
      if (JSON.stringify(present?.selection) !== JSON.stringify(selection)) changes.emit(survey);
    },

    /** @returns what must be called when the editor is closed */
    enter(editor: EditorKey, name: string): () => void {
      const key = `${surveyKey(editor)} ${editorKey(editor)}`;
      const opened = own.get(key);
      const message = { ...editor, name, selection: opened?.message.selection ?? [] };
      own.set(key, { message, streams: (opened?.streams ?? 0) + 1 });
      tell(message);
      return () => {
        const { streams } = own.get(key) ?? { streams: 1 };
        if (streams > 1) own.set(key, { message, streams: streams - 1 });
        else {
          own.delete(key);
          tell({ ...message, selection: null });
        }
      };
    },

    select(editor: EditorKey, selection: readonly string[]): Promise<void> {
      return send({ ...editor, name: null, selection });
    },

    list(survey: Pick<PresenceMessage, 'tenantId' | 'surveyId'>): PresentEditor[] {
      return [...(surveys.get(surveyKey(survey))?.values() ?? [])].map(({ editorId, user, selection }) => ({
        editorId,
        user,
        selection,
      }));
    },

    onChange(survey: Pick<PresenceMessage, 'tenantId' | 'surveyId'>, listener: () => void): () => void {
      const key = surveyKey(survey);
      changes.on(key, listener);
      return () => void changes.off(key, listener);
    },

    close(): void {
      clearInterval(timer);
    },
  };
}
