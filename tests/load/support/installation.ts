/** Read models in MongoDB, with projectors in processes of their own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { coordinationOver } from '#platform/coordination/coordination';
import { mongoRecords } from '#platform/coordination/mongo/mongo-records';
import { openMongoGenerations } from '#platform/documents/mongo/mongo-generations';
import type { EventStore } from '#platform/event-store/port';
import type { MongoConnection } from '#platform/mongo/open-mongo';
import { bookingsProjection } from '#projections/bookings/projection';
import type { ProjectionControl } from '#projections/runtime/control';
import type { AnyProjection } from '#projections/runtime/folding/fold-batch';
import { startRemoteControl } from '#projections/runtime/partitions/remote-control';
import type { Projection } from '#projections/runtime/projection';
import { patiently } from '../../support/mongo-documents.ts';

const projections = [bookingsProjection as Projection<unknown> as AnyProjection];

export interface Installed {
  /** Of MongoDB. */
  readonly url: string;
  /** Where the log lies, which projectors read. */
  readonly folder: string;
  readonly store: EventStore;
}

const onFault = (error: unknown): void => {
  throw error;
};

const asked = async (child: ChildProcess, what: string): Promise<number> => {
  const answer = once(child, 'message');
  child.send(what);
  return Number((await answer)[0]);
};

/** An empty database with so many projectors that have nothing to do yet but the log of the folder. */
export class Installation {
  readonly children: ChildProcess[] = [];
  readonly connection: MongoConnection;
  readonly #database = `load-${process.pid}-${Math.random().toString(36).slice(2)}`;

  readonly #work: Installed;

  constructor(work: Installed) {
    this.#work = work;
    this.connection = patiently(work.url, this.#database);
  }

  async start(processes: number): Promise<void> {
    const file = join(import.meta.dirname, 'projector-process.ts');
    for (let n = 0; n < processes; n += 1) {
      const args = [this.#work.folder, this.#work.url, this.#database, String(processes), `projector-${n}`];
      const child = fork(file, args, { execArgv: ['--no-warnings'] });
      this.children.push(child);
      await once(child, 'message');
    }
  }

  control() {
    return startRemoteControl({
      generations: openMongoGenerations(this.connection),
      coordination: coordinationOver(mongoRecords(this.connection.database), { onFault }),
      store: this.#work.store,
      projections,
      onFault,
    });
  }

  async cpu(): Promise<number> {
    let sum = 0;
    for (const child of this.children) sum += await asked(child, 'cpu');
    return sum;
  }

  /** Each has its part. */
  async shared(): Promise<void> {
    for (;;) {
      const held = await Promise.all(this.children.map((child) => asked(child, 'held')));
      if (held.every((count) => count === 1)) return;
      await setTimeout(100);
    }
  }

  async close(): Promise<void> {
    const ended = this.children.map((child) => once(child, 'exit'));
    for (const child of this.children) child.send('end');
    await Promise.all(ended);
    await this.connection.database.dropDatabase();
    await this.connection.close();
  }
}

/** Resolves when a fresh generation of the bookings has been made live. */
export const rebuilt = async (control: Pick<ProjectionControl, 'onFlip' | 'rebuild'>): Promise<void> => {
  const flipped = new Promise<void>((resolve) => {
    const stop = control.onFlip(() => {
      stop();
      resolve();
    });
  });
  await control.rebuild('bookings');
  await flipped;
};
