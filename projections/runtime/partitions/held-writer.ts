import type { DocumentsWriter } from '#platform/documents/writer-port';

/** The lease of a partition is over: somebody else may write it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A writer that changes nothing once the lease is over. What was on its way by then is harmless, by the guards. */
export const whileHeld = (writer: DocumentsWriter, held: () => boolean): DocumentsWriter => {
  const ifHeld = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    held() ? work() : Promise.reject(new LeaseLost('This process no longer has the partition'));
  return {
    boundTo: () => writer.boundTo(),
    generations: (name) => writer.generations(name),
    allGenerations: () => writer.allGenerations(),
    parked: (generation) => writer.parked(generation),
    load: (model, generation, ids) => writer.load(model, generation, ids),
    bind: (logId) => ifHeld(() => writer.bind(logId)),
    prepare: (model, generation) => ifHeld(() => writer.prepare(model, generation)),
    indexOne: (model, generation) => ifHeld(() => writer.indexOne(model, generation)),
    write: (writes) => ifHeld(() => writer.write(writes)),
    flip: (name, generation, at) => ifHeld(() => writer.flip(name, generation, at)),
    drop: (model, generation) => ifHeld(() => writer.drop(model, generation)),
    sweepTombstones: (before) => ifHeld(() => writer.sweepTombstones(before)),
    close: () => writer.close(),
  };
};
