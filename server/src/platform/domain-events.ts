import type { Scope } from './database/database';

/**
 * Each module adds its events by declaration merging.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface DomainEvents {}

type EventName = keyof DomainEvents;
type Handler<Name extends EventName> = (scope: Scope, event: DomainEvents[Name]) => Promise<void>;

/** Lets a module react to events of another one within the same transaction. */
export interface EventBus {
  on<Name extends EventName>(name: Name, handler: Handler<Name>): void;
  /** Runs the handlers in order of registration; an error rolls the transaction back. */
  publish<Name extends EventName>(scope: Scope, name: Name, event: DomainEvents[Name]): Promise<void>;
}

export function eventBus(): EventBus {
  const handlers = new Map<EventName, Handler<EventName>[]>();
  return {
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as Handler<EventName>]);
    },
    async publish(scope, name, event) {
      for (const handler of handlers.get(name) ?? []) await handler(scope, event as never);
    },
  };
}
