import type { Json, JsonObject } from './json';
import type { NodeId, NodeLocation } from './survey-document';

/** Sets or removes one property, or the text of one language in it. */
export interface SetCommand {
  readonly type: 'set';
  readonly id: NodeId;
  readonly property: string;
  /** Without a value the property is removed. An empty list of nodes is set as `[]` and removed alike. */
  readonly value?: Json | undefined;
  /**
   * Sets only the text in this language, `default` for that of the survey, and leaves the others as they are. So two
   * people can translate the same text into different languages at the same time.
   */
  readonly language?: string | undefined;
  /** A property, or a language, that is new is put before this one; by default, to the end. */
  readonly before?: string | undefined;
  /** Writes what has no more to say as a mere value: `"a"` for `{"value":"a"}`, `"Age"` for `{"default":"Age"}`. */
  readonly shorthand?: true | undefined;
}

/** Adds a node with all below it. */
export interface InsertCommand extends NodeLocation {
  readonly type: 'insert';
  /** It is null for the first position. The end is meant if there is no such node in the list any more. */
  readonly after: NodeId | null;
  readonly json: Json;
  /** These are the ids of the node and all below it in the order of the JSON. */
  readonly ids: readonly NodeId[];
}

/** Moves a node with all below it. */
export interface MoveCommand extends NodeLocation {
  readonly type: 'move';
  readonly id: NodeId;
  readonly after: NodeId | null;
}

/** Removes a node with all below it. */
export interface RemoveCommand {
  readonly type: 'remove';
  readonly id: NodeId;
}

/** Replaces the whole document. Nodes that stay have their former ids. */
export interface ReplaceCommand {
  readonly type: 'replace';
  readonly definition: JsonObject;
  readonly ids: readonly NodeId[];
}

export type Command = SetCommand | InsertCommand | MoveCommand | RemoveCommand | ReplaceCommand;

/** Tells why a command has no effect. */
export type DropReason =
  /** Somebody else removed the node, or the one into which it was to be put. */
  | 'removed'
  /** The node would be below itself. */
  | 'intoItself'
  /** A node of this kind can't be in that list, or the property is a list of nodes. */
  | 'misplaced'
  /** Nodes would be nested deeper than `maxNodeDepth`. */
  | 'tooDeep'
  /** A node with such an id exists, or there are not as many ids as nodes. */
  | 'ids';
