import { EventEmitter, once } from 'node:events';

/** A record of the log; its position is the sum of the sizes before it, as in the server's files. */
export interface TwinRecord {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Ticks of 100 ns since 1970. */
  readonly created: bigint;
}

export type Proposed = Pick<TwinRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

export type TwinOutcome =
  | { readonly kind: 'written'; readonly lastRevision: number; readonly position: bigint }
  /** A retry; the server may have forgotten where it stands in the log. */
  | { readonly kind: 'repeated'; readonly lastRevision: number; readonly position: bigint | undefined }
  | { readonly kind: 'wrong'; readonly current: number };

const headOfRecord = 96;
const isSystemType = (type: string): boolean => type.startsWith('$');

/** What is kept, apart from the server that serves it: a restart is a new server on the same log. */
export class TwinLog {
  readonly records: TwinRecord[] = [];
  readonly #streams = new Map<string, TwinRecord[]>();
  readonly #written = new EventEmitter().setMaxListeners(0);
  #end = 0n;

  constructor() {
    // A real log begins with the server's own records, and so does this one.
    this.write('$settings', [
      {
        id: '00000000-0000-4000-8000-000000000000',
        type: '$settings',
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: new Uint8Array(),
      },
    ]);
  }

  /** Takes the log back to what it was, as a restored backup does; positions are given again. */
  static cutAfter(log: TwinLog, count: number): TwinLog {
    const cut = new TwinLog();
    const kept = log.records.slice(1, count);
    for (const record of kept) cut.write(record.stream, [record]);
    return cut;
  }

  streamOf(stream: string): readonly TwinRecord[] {
    return this.#streams.get(stream) ?? [];
  }

  /** Without the server's own. */
  get events(): readonly TwinRecord[] {
    return this.records.filter(({ type }) => !isSystemType(type));
  }

  /** `expected` is the last revision, -1 for no stream. Ids are looked at only below the end. */
  append(
    stream: string,
    expected: number,
    events: readonly Proposed[],
    remembered: ReadonlySet<string>,
  ): TwinOutcome {
    const kept = this.streamOf(stream);
    const current = kept.length - 1;
    if (expected === current) {
      const position = this.write(stream, events);
      return { kind: 'written', lastRevision: current + events.length, position };
    }
    const there = kept.slice(expected + 1, expected + 1 + events.length);
    const isRetry =
      expected < current &&
      there.length === events.length &&
      there.every(({ id }, index) => id === events[index]?.id);
    const last = there.at(-1);
    if (!isRetry || !last) return { kind: 'wrong', current };
    return {
      kind: 'repeated',
      lastRevision: last.revision,
      position: remembered.has(last.id) ? last.position : undefined,
    };
  }

  write(stream: string, events: readonly Proposed[]): bigint {
    const kept = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, kept);
    let position = this.#end;
    for (const event of events) {
      position = this.#end;
      const record: TwinRecord = {
        id: event.id,
        type: event.type,
        contentType: event.contentType,
        data: event.data,
        metadata: event.metadata,
        stream,
        revision: kept.length,
        position,
        created: BigInt(Date.now()) * 10_000n,
      };
      kept.push(record);
      this.records.push(record);
      this.#end += BigInt(headOfRecord + stream.length + event.data.length + event.metadata.length);
    }
    this.#written.emit('written');
    return position;
  }

  /** Index of the first record at a position or after it. */
  indexFrom(position: bigint): number {
    let low = 0;
    let high = this.records.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.records[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Resolves when so many records are there. */
  async reached(count: number): Promise<void> {
    while (this.records.length < count) await once(this.#written, 'written');
  }

  onWritten(heard: () => void): () => void {
    this.#written.on('written', heard);
    return () => this.#written.off('written', heard);
  }
}
