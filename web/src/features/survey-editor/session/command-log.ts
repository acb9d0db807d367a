import { applyCommands } from '@vantage/survey-document/apply-commands';
import type { Command } from '@vantage/survey-document/commands';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import type { CommandGroup, Draft, LoggedGroup } from './command-transport';

/** What the server has confirmed, and one's own groups that it has not. */
export interface CommandLog {
  readonly confirmed: Draft;
  readonly pending: readonly CommandGroup[];
}

export interface Reception {
  readonly log: CommandLog;
  /** The commands of others, in their order. */
  readonly foreign: readonly LoggedGroup[];
  /** Groups before the received ones are missing. */
  readonly isIncomplete: boolean;
}

export const isSameGroup = (one: CommandGroup, other: Pick<CommandGroup, 'editorId' | 'number'>): boolean =>
  one.editorId === other.editorId && one.number === other.number;

/** @returns the document that the author sees: the confirmed one with the pending commands */
export const getVisibleDocument = ({ confirmed, pending }: CommandLog): SurveyDocument =>
  applyCommands(
    confirmed.document,
    pending.flatMap(({ commands }) => commands),
  ).document;

/** Adds groups in the server's order. Those that were received already are left out. */
export function receiveGroups({ confirmed, pending }: CommandLog, groups: readonly LoggedGroup[]): Reception {
  const foreign: LoggedGroup[] = [];
  const received: Command[] = [];
  let { sequence } = confirmed;
  let rest = pending;
  let isIncomplete = false;
  for (const group of groups.toSorted((one, other) => one.sequence - other.sequence)) {
    if (group.sequence <= sequence) continue;
    isIncomplete = group.sequence > sequence + 1;
    if (isIncomplete) break;
    ({ sequence } = group);
    received.push(...group.commands);
    const isOwn = rest.some((each) => isSameGroup(each, group));
    if (isOwn) rest = rest.filter((each) => !isSameGroup(each, group));
    else foreign.push(group);
  }
  const { document } = received.length === 0 ? confirmed : applyCommands(confirmed.document, received);
  return { log: { confirmed: { document, sequence }, pending: rest }, foreign, isIncomplete };
}
