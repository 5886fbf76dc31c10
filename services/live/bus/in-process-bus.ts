import type { BusMessage, LiveBus } from '../ports.ts';

/** The bus of one process: every listener hears a message before `publish` returns. */
export class InProcessBus implements LiveBus {
  private readonly listeners = new Set<(message: BusMessage) => void>();

  publish(message: BusMessage): void {
    for (const listener of this.listeners) listener(message);
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
