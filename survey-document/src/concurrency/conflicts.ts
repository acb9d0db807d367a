import type { Application } from '../apply-commands';
import type { Command } from '../commands';
import { isSameJson, type Json } from '../json';
import { getNodeTitle } from '../node-title';
import { getChangedId, readValue } from './own-changes';
import { findNode, walkNodes, type NodeId, type SurveyDocument } from '../survey-document';

interface ConflictBase {
  /** The node on which both worked, or the removed one above it. */
  readonly id: NodeId;
  /** The title of that node before. */
  readonly title: string;
  /** These commands, as one step, take one's own change back. */
  readonly restore: readonly Command[];
}

/** Somebody else, who had not seen this editor's change, set the same property; theirs stands. */
export interface OverwriteConflict extends ConflictBase {
  readonly kind: 'overwritten';
  readonly property: string;
  readonly language: string | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** Somebody else moved or removed a node that this editor moved or changed. */
export interface NodeConflict extends ConflictBase {
  readonly kind: 'moved' | 'removed';
}

export type Conflict = OverwriteConflict | NodeConflict;

const findTitle = (document: SurveyDocument, id: NodeId): string => {
  const node = findNode(document, id);
  return node ? getNodeTitle(node) : '';
};

/** @returns the conflict of a command of somebody else with one that its editor had not seen */
function findConflict(
  theirs: Command,
  mine: Command,
  before: SurveyDocument,
  { document }: Application,
): Conflict | undefined {
  if (theirs.type === 'move' && mine.type === 'move' && theirs.id === mine.id) {
    const isSameLocation = theirs.parentId === mine.parentId && theirs.list === mine.list;
    if (isSameLocation && theirs.after === mine.after) return undefined;
    return { kind: 'moved', id: mine.id, title: findTitle(document, mine.id), restore: [mine] };
  }
  if (theirs.type !== 'set' || mine.type !== 'set') return undefined;
  if (theirs.id !== mine.id || theirs.property !== mine.property) return undefined;
  const { id, property, language } = mine;
  if (language !== undefined && theirs.language !== undefined && language !== theirs.language)
    return undefined;
  const value = readValue(document, mine);
  if (!document.nodes.has(id) || isSameJson(value, mine.value)) return undefined;
  const title = findTitle(before, id);
  return {
    kind: 'overwritten',
    id,
    title,
    property,
    language,
    mine: mine.value,
    theirs: value,
    restore: [mine],
  };
}

const isAbout = (command: Command, ids: ReadonlySet<NodeId | undefined>): boolean =>
  ids.has(getChangedId(command)) ||
  ((command.type === 'insert' || command.type === 'move') && ids.has(command.parentId));

interface Encounter {
  /** What somebody else did. */
  readonly commands: readonly Command[];
  /** Changes of this editor that the other one had not seen. */
  readonly unseen: readonly Command[];
  /** Changes of this editor that come later. They stand, unless their node is gone. */
  readonly pending: readonly Command[];
  readonly before: SurveyDocument;
  readonly after: Application;
}

function findRemoval(id: NodeId, { unseen, pending, before, after }: Encounter): Conflict | undefined {
  if (after.document.nodes.has(id)) return undefined;
  const ids = new Set([...walkNodes(before, id)].map((node) => node.id));
  const lost = pending.filter((each) => isAbout(each, ids));
  if (lost.length === 0 && !unseen.some((each) => isAbout(each, ids))) return undefined;
  const insert = after.inverse.find((each) => each.type === 'insert' && each.ids[0] === id);
  return insert && { kind: 'removed', id, title: findTitle(before, id), restore: [insert, ...lost] };
}

/** @returns what somebody else's commands did to changes of this editor */
export function findConflicts(encounter: Encounter): Conflict[] {
  const { commands, unseen, before, after } = encounter;
  const conflicts: (Conflict | undefined)[] = [];
  for (const command of commands) {
    if (command.type === 'remove') conflicts.push(findRemoval(command.id, encounter));
    else for (const mine of unseen) conflicts.push(findConflict(command, mine, before, after));
  }
  return conflicts.filter((conflict) => conflict !== undefined);
}
