import type { Subscription } from './port.ts';

/** The subscriptions of a store that nobody has stopped yet: whoever closes the store stops them. */
export class OpenSubscriptions {
  readonly #open = new Set<Subscription>();

  add(followed: Subscription): Subscription {
    const subscription: Subscription = {
      stop: async () => {
        await followed.stop();
        this.#open.delete(subscription);
      },
    };
    this.#open.add(subscription);
    return subscription;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#open].map(async (subscription) => subscription.stop()));
  }
}
