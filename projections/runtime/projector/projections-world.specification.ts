/** What the int specs of running projections stand on: a log in memory, and read models in a file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Documents, ReadModel } from '#platform/documents/port';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import type { DocumentsWriter } from '#platform/documents/writer-port';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { type Tally, tallyModel } from '../specifications/tally.specification.ts';
import { type RunningProjections, runProjections, type RunProjectionsOptions } from './run-projections.ts';

export class ProjectionsWorld {
  readonly store: EventStore = openEventStoreInMemory();
  readonly writer: DocumentsWriter;
  readonly documents: Documents;
  readonly #folder = mkdtempSync(join(tmpdir(), 'projections-'));
  #running: RunningProjections | undefined;

  constructor() {
    const file = join(this.#folder, 'documents.db');
    this.writer = openSqliteDocumentsWriter(file);
    this.documents = openSqliteDocuments({ file, scans: 'in-thread' });
  }

  /** What runs when the world is closed ends with it; whoever starts others before closes them. */
  start(
    projections: readonly AnyProjection[],
    more: Partial<RunProjectionsOptions> = {},
  ): RunningProjections {
    this.#running = runProjections({
      eventStore: this.store,
      writer: this.writer,
      projections,
      reveal: async (user, ciphertext) => `${user} reads ${ciphertext}`,
      onParked: () => undefined,
      ...more,
    });
    return this.#running;
  }

  async tally(id: string, model: ReadModel<Tally> = tallyModel): Promise<Tally | undefined> {
    return (await this.documents.get(model, id))?.document;
  }

  async close(): Promise<void> {
    await this.#running?.close();
    await this.store.close();
    await this.documents.close();
    await this.writer.close();
    rmSync(this.#folder, { recursive: true });
  }
}

export const reaches = async (control: RunningProjections, position: string): Promise<void> => {
  if (control.reached() >= position) return;
  await new Promise<void>((resolve) => {
    const stop = control.onAdvance((reached) => {
      if (reached < position) return;
      stop();
      resolve();
    });
  });
};

/** An object with the methods of an instance, so that one of them can be replaced. */
export const bound = <Port extends object>(port: Port): Port =>
  new Proxy({} as Port, {
    ownKeys: () => methodsOf(port),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_target, name) => {
      const value: unknown = Reflect.get(port, name);
      return typeof value === 'function' ? (value.bind(port) as unknown) : value;
    },
  });

const methodsOf = (port: object): string[] => {
  const names = new Set<string>();
  for (
    let at: object | null = port;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  }
  return [...names];
};
