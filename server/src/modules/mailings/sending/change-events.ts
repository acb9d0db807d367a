import { EventEmitter } from 'node:events';

/**
 * Tells listeners that something may have changed, in this process or another one. The name of an event is the id of what
 * has changed, such as a mailing.
 */
export class ChangeEvents extends EventEmitter<Record<string, []>> {
  constructor() {
    super();
    // A mailing has a listener for each of its viewers.
    this.setMaxListeners(0);
  }

  /** Tells all listeners, since changes may have been missed. */
  emitAll(): void {
    for (const id of this.eventNames()) this.emit(id);
  }
}
