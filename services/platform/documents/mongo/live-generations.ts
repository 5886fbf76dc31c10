import type { Deadline, MongoConnection } from '../../mongo/open-mongo.ts';
import type { StoredModel } from '../port.ts';
import { readModelsIn } from './generation-states.ts';

/** Asks the live generation of a read model. */
export class LiveGenerations {
  readonly connection: MongoConnection;
  /** The generation that was live at the last call. */
  readonly #lately = new Map<string, string>();

  constructor(connection: MongoConnection) {
    this.connection = connection;
  }

  /**
   * Asks the live generation; undefined where there is none. The one that was live at the last call is asked while it
   * is looked up which one is: a flip costs one query in vain, and no query the time of a second one.
   */
  async ask<T>(
    model: StoredModel,
    query: (generation: string, deadline: Deadline) => Promise<T>,
  ): Promise<T | undefined> {
    const ask = (generation: string): Promise<T> =>
      this.connection.read((deadline) => query(generation, deadline));
    const lately = this.#lately.get(model.name);
    const [live, answer] = await Promise.allSettled([
      this.nameOf(model),
      lately === undefined ? undefined : ask(lately),
    ]);
    if (live.status === 'rejected') throw live.reason;
    if (live.value === undefined) return undefined;
    if (live.value !== lately) return ask(live.value);
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  async nameOf(model: StoredModel): Promise<string | undefined> {
    const found = await this.connection.read((deadline) =>
      readModelsIn(this.connection.database).findOne<{ readonly live: string | null }>(
        { _id: model.name },
        { ...deadline, projection: { live: 1 } },
      ),
    );
    const live = found?.live ?? undefined;
    if (live === undefined) this.#lately.delete(model.name);
    else this.#lately.set(model.name, live);
    return live;
  }
}
