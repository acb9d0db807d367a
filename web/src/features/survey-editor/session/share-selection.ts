import { surveyCommandLimits } from '@vantage/contract/surveys/survey-commands';
import type { NodeId } from '@vantage/survey-document/survey-document';
import type { CommandTransport } from './command-transport';
import type { EditorSession } from './editor-session';

/** The selection is sent at most this often, in milliseconds. */
const selectionDelayMs = 400;

/** Tells others what the author has selected, until the signal aborts. */
export function shareSelection(
  session: EditorSession,
  sendSelection: CommandTransport['sendSelection'],
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent: readonly NodeId[] = [];
  const send = (): void => {
    timer = undefined;
    sent = session.getState().selection;
    // A failure is ignored: others see the next selection.
    sendSelection(sent.slice(0, surveyCommandLimits.selection)).catch(() => undefined);
  };
  const unsubscribe = session.subscribe(() => {
    if (session.getState().selection !== sent) timer ??= setTimeout(send, selectionDelayMs);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    unsubscribe();
  });
}
