import { EventEmitter } from 'node:events';

/**
 * Tells listeners that something may have changed, in this process or another one. The name of an event is the id of what
 * has changed, such as a mailing or a survey.
 */
export class ChangeEvents extends EventEmitter<Record<string, []>> {
  constructor() {
    super();
    // There is a listener for each viewer.
    this.setMaxListeners(0);
  }

  /** Tells all listeners, since changes may have been missed. */
  emitAll(): void {
    for (const id of this.eventNames()) this.emit(id);
  }
}
