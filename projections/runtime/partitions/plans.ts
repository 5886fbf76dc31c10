import type { SharedRecord, SharedRecords } from '#platform/coordination/port';

const planStates = ['running', 'paused', 'refused', 'aborting'] as const;

/** A generation that is to be built, by all partitions together. */
export interface Plan {
  readonly generation: string;
  readonly state: (typeof planStates)[number];
  /** Why a partition refused it. */
  readonly refusal: string | null;
}

/** A plan as it was read; `revision` 0: there was never one. */
export interface KeptPlan {
  readonly revision: number;
  readonly plan: Plan | undefined;
}

const prefix = 'projection/';
const numberRecord = 'projectors';

const planIn = (value: unknown): Plan | undefined => {
  if (typeof value !== 'object' || value === null || !('generation' in value) || !('state' in value)) {
    return undefined;
  }
  const state = planStates.find((one) => one === value.state);
  if (!state) return undefined;
  const refusal = 'refusal' in value && typeof value.refusal === 'string' ? value.refusal : null;
  return { generation: String(value.generation), state, refusal };
};

const keptIn = (record: SharedRecord | undefined): KeptPlan => ({
  revision: record?.revision ?? 0,
  plan: planIn(record?.value),
});

/** What all processes know of generations to build, and into how many parts the documents are split. */
export class Plans {
  readonly #records: SharedRecords;

  constructor(records: SharedRecords) {
    this.#records = records;
  }

  /** By read model. */
  async all(): Promise<ReadonlyMap<string, KeptPlan>> {
    const records = await this.#records.list(prefix);
    return new Map(records.map((record) => [record.name.slice(prefix.length), keptIn(record)]));
  }

  async of(name: string): Promise<KeptPlan> {
    return keptIn(await this.#records.read(`${prefix}${name}`));
  }

  /** False where somebody else changed it since it was read. */
  async change(name: string, from: KeptPlan, plan: Plan | undefined): Promise<boolean> {
    const written = await this.#records.write(`${prefix}${name}`, plan ?? null, from.revision);
    return written !== undefined;
  }

  /** undefined before the first projector. */
  async partitions(): Promise<number | undefined> {
    const value = (await this.#records.read(numberRecord))?.value;
    return typeof value === 'number' ? value : undefined;
  }

  /** Whoever was faster has said it; the next look tells. */
  async sayPartitions(of: number): Promise<void> {
    const record = await this.#records.read(numberRecord);
    if (record?.value !== of) await this.#records.write(numberRecord, of, record?.revision ?? 0);
  }
}
