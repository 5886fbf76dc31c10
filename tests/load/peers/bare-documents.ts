import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BareUpsert, DocumentsWorkerData } from './documents-worker.ts';

/** The caller's side of the bare writer of documents. */
export class BareDocuments {
  readonly #worker: Worker;
  readonly #written: (() => void)[] = [];

  private constructor(data: DocumentsWorkerData) {
    this.#worker = new Worker(new URL('./documents-worker.ts', import.meta.url), { workerData: data });
  }

  /** @param index fields of the one index */
  static async open(file: string, index: readonly string[]): Promise<BareDocuments> {
    const documents = new BareDocuments({ file, index });
    await once(documents.#worker, 'message');
    documents.#worker.on('message', (count: number) => {
      for (const done of documents.#written.splice(0, count)) done();
    });
    return documents;
  }

  write(upsert: BareUpsert): Promise<void> {
    return new Promise((resolve) => {
      this.#written.push(resolve);
      this.#worker.postMessage(upsert);
    });
  }

  close(): void {
    this.#worker.postMessage(null);
  }
}
