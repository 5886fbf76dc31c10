import type { DomainEvent } from './envelope.ts';

/**
 * Turns an event as it was once stored into the event that the domain knows today. It sees the old type's data; its
 * answer may be of another type, which is upcast in turn, or of the same type in today's shape.
 */
export type Upcaster = (data: unknown) => DomainEvent;

/** By stored type. Each has golden fixtures of what was really stored, in the aggregate's `upcasters.unit.spec.ts`. */
export type Upcasters = Readonly<Record<string, Upcaster>>;

export type Upcast = (event: DomainEvent) => DomainEvent;

/** Follows the chain of a stored type to today's. */
export const upcastWith = (upcasters: Upcasters): Upcast => {
  const known = new Map(Object.entries(upcasters));
  return (stored) => {
    let event = stored;
    // A chain visits each type once; one that is longer runs in a circle.
    for (let step = 0; step <= known.size; step += 1) {
      const upcaster = known.get(event.type);
      if (!upcaster) return event;
      const next = upcaster(event.data);
      if (next.type === event.type) return next;
      event = next;
    }
    throw new Error(`The upcasters of ${stored.type} run in a circle`);
  };
};
