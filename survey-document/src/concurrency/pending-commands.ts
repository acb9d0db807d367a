import { applyCommands, type Application, type DroppedCommand } from '../apply-commands';
import type { Command } from '../commands';
import { findConflicts, type Conflict } from './conflicts';
import { listChangesSince, recordOwnChanges, type OwnChanges } from './own-changes';
import { shareNodes } from '../share-nodes';
import type { SurveyDocument } from '../survey-document';

/** The commands of one step, which are sent and stored together. */
export interface CommandGroup {
  /** The editor that sends the group makes the id, and recognizes its own group by it when it comes back. */
  readonly id: string;
  readonly commands: readonly Command[];
}

/** A group in the order in which the server has stored it. */
export interface ConfirmedGroup extends CommandGroup {
  /** The version of the document that has this group. */
  readonly version: number;
  /** The version that its editor had when it sent the group. It had not seen what others did after it. */
  readonly base: number;
}

/** It is immutable, as is the document. */
export interface PendingCommands {
  /** The version of the server's document, as far as it is known here. */
  readonly version: number;
  readonly confirmed: SurveyDocument;
  /** What the server has not confirmed, first to last. It may be stored and given to `openDocument` again. */
  readonly pending: readonly CommandGroup[];
  /** The document that the editor displays: the confirmed one with the pending commands. */
  readonly visible: SurveyDocument;
  /** The pending commands that have no effect, since others' came before. */
  readonly dropped: readonly DroppedCommand[];
  readonly ownChanges: OwnChanges;
}

const listCommands = (groups: readonly CommandGroup[]): Command[] =>
  groups.flatMap(({ commands }) => commands);

/** @param pending commands that were not confirmed before, for example since the browser was closed */
export function openDocument(
  confirmed: SurveyDocument,
  version: number,
  pending: readonly CommandGroup[] = [],
): PendingCommands {
  const { document, dropped } = applyCommands(confirmed, listCommands(pending));
  return { version, confirmed, pending, visible: document, dropped, ownChanges: new Map() };
}

/** Adds a step of this editor. The inverse is for its history. */
export function addPendingGroup(
  state: PendingCommands,
  group: CommandGroup,
): Pick<Application, 'inverse' | 'dropped'> & { readonly state: PendingCommands } {
  const { document, inverse, dropped } = applyCommands(state.visible, group.commands);
  return {
    state: {
      ...state,
      pending: [...state.pending, group],
      visible: document,
      dropped: [...state.dropped, ...dropped],
    },
    inverse,
    dropped,
  };
}

export interface Confirmation {
  readonly state: PendingCommands;
  /** Commands of this editor that lost their effect through changes of others. Each is reported once. */
  readonly dropped: readonly DroppedCommand[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Takes over groups from the server, others' and own, in the server's order, and puts what is pending after them.
 * Groups that are known already are ignored.
 */
export function confirmGroups(state: PendingCommands, groups: readonly ConfirmedGroup[]): Confirmation {
  const formerlyDropped = new Set(state.dropped.map(({ command }) => command));
  const dropped: DroppedCommand[] = [];
  const conflicts: Conflict[] = [];
  let { version, confirmed, pending, ownChanges } = state;
  let isVisibleSame = true;
  for (const group of groups) {
    if (group.version <= version) continue;
    const application = applyCommands(confirmed, group.commands);
    const own = pending.find(({ id }) => id === group.id);
    if (own) {
      isVisibleSame &&= own === pending[0];
      pending = pending.filter((each) => each !== own);
      const ineffective = applyCommands(confirmed, own.commands).dropped;
      dropped.push(...ineffective);
      const ignored = new Set(ineffective.map(({ command }) => command));
      const effective = own.commands.filter((command) => !ignored.has(command));
      ownChanges = recordOwnChanges(ownChanges, effective, group.version);
    } else {
      isVisibleSame = false;
      const unseen = listChangesSince(ownChanges, group.base);
      conflicts.push(
        ...findConflicts({
          commands: group.commands,
          unseen,
          pending: listCommands(pending),
          before: confirmed,
          after: application,
        }),
      );
    }
    confirmed = application.document;
    version = group.version;
  }
  const rebased = isVisibleSame ? null : applyCommands(confirmed, listCommands(pending));
  dropped.push(...(rebased?.dropped ?? []));
  return {
    state: {
      version,
      confirmed,
      pending,
      visible: rebased ? shareNodes(state.visible, rebased.document) : state.visible,
      dropped: rebased?.dropped ?? state.dropped,
      ownChanges,
    },
    dropped: dropped.filter(({ command }) => !formerlyDropped.has(command)),
    conflicts,
  };
}
