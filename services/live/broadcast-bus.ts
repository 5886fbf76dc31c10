import type { Broadcast } from '#platform/topics/broadcast';
import { readBusMessage, writeBusMessage } from './bus-messages.ts';
import type { BusMessage, LiveBus } from './ports.ts';

/** The bus of several nodes. What it loses is said again, or is worth nothing later. */
export class BroadcastBus implements LiveBus {
  constructor(private readonly broadcast: Pick<Broadcast, 'send' | 'onText'>) {}

  publish(message: BusMessage): void {
    this.broadcast.send(writeBusMessage(message));
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    return this.broadcast.onText((text) => {
      const message = readBusMessage(text);
      if (message) listener(message);
    });
  }
}
