import type { Broadcast } from '#platform/topics/broadcast';
import { readBusMessage, writeBusMessage } from './bus-messages.ts';
import { BusSeal } from './bus-seal.ts';
import type { BusMessage, LiveBus } from './ports.ts';

/** The bus of several nodes. What it loses is said again, or is worth nothing later; what no node said is passed over. */
export class BroadcastBus implements LiveBus {
  private readonly seal: BusSeal;

  /** @param secret that the nodes of an installation share */
  constructor(
    private readonly broadcast: Pick<Broadcast, 'send' | 'onText'>,
    secret: string,
  ) {
    this.seal = new BusSeal(secret);
  }

  publish(message: BusMessage): void {
    this.broadcast.send(this.seal.seal(writeBusMessage(message)));
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    return this.broadcast.onText((text) => {
      const said = this.seal.open(text);
      const message = said === undefined ? undefined : readBusMessage(said);
      if (message) listener(message);
    });
  }
}
