import type { Collection, Db } from 'mongodb';
import type { MongoConnection } from '../../mongo/open-mongo.ts';
import type { Generations, GenerationState, Parked, Partition } from '../writer-port.ts';
import { readModelsIn, statesOf } from './generation-states.ts';

interface KeptLog {
  readonly _id: 'log';
  readonly logId: string;
}

interface KeptParked extends Parked {
  /** `{generation} {id}`: a document is parked once. */
  readonly _id: string;
  readonly generation: string;
}

export const logIn = (database: Db): Collection<KeptLog> => database.collection('log');

export const parkedIn = (database: Db): Collection<KeptParked> => database.collection('parked');

/** What is known of the generations, to a partition or to whoever only reads. */
export class MongoGenerations implements Generations {
  readonly #connection: MongoConnection;
  readonly #partition: Partition | undefined;

  constructor(connection: MongoConnection, partition: Partition | undefined) {
    this.#connection = connection;
    this.#partition = partition;
  }

  async boundTo(): Promise<string | null> {
    const found = await this.#connection.read((deadline) =>
      logIn(this.#connection.database).findOne({ _id: 'log' }, deadline),
    );
    return found?.logId ?? null;
  }

  async generations(name: string): Promise<readonly GenerationState[]> {
    const found = await this.#connection.read((deadline) =>
      readModelsIn(this.#connection.database).findOne({ _id: name }, deadline),
    );
    return found ? statesOf(found, this.#partition) : [];
  }

  async allGenerations(): Promise<readonly GenerationState[]> {
    const found = await this.#connection.read((deadline) =>
      readModelsIn(this.#connection.database).find({}, deadline).toArray(),
    );
    return found.flatMap((model) => statesOf(model, this.#partition));
  }

  async parked(generation: string): Promise<readonly Parked[]> {
    const found = await this.#connection.read((deadline) =>
      parkedIn(this.#connection.database)
        .find({ generation }, { ...deadline, sort: { position: 1, id: 1 } })
        .toArray(),
    );
    return found.map(({ id, position, event, type, error }) => ({ id, position, event, type, error }));
  }

  async close(): Promise<void> {
    // The connection is its owner's.
  }
}

/** For nodes that write no read model; `checkpoint` and `moment` are those of the partition that is least far. */
export const openMongoGenerations = (connection: MongoConnection): Generations =>
  new MongoGenerations(connection, undefined);
