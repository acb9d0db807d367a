import type { LoadKind } from '../under-load/load-kind';
import type { Figure } from '../figure';

/** A hostile load, with the requirement of docs/security.md that bounds it. */
export interface Attack extends LoadKind {
  readonly id: Figure['id'];
}
