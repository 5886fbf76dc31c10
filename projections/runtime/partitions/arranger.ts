import { millisecondsInDay } from 'date-fns/constants';
import type { Clocks } from '#platform/clock/port';
import type { Timers } from '#platform/clock/timers';
import type { DocumentsWriter, GenerationState } from '#platform/documents/writer-port';
import type { EventReader } from '#platform/event-store/port';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { modelOf, nextGeneration, parseGeneration } from '../generations/generation-name.ts';
import { bindToLog } from '../generations/opening.ts';
import type { KeptPlan, Plan, Plans } from './plans.ts';

const retiredFor = 10 * 60_000;
const goneFor = 30 * millisecondsInDay;
const sweepEvery = 60_000;
/** Partitions look at the plans more often than this: by then each has let go of what is to be dropped. */
const letGoWithin = 1_500;

export interface ArrangerOptions {
  readonly store: Pick<EventReader, 'logId'>;
  readonly writer: DocumentsWriter;
  readonly plans: Plans;
  readonly projections: readonly AnyProjection[];
  /** Into how many parts the documents are to be split. */
  readonly partitions: number;
  readonly clocks: Clocks;
  readonly timers: Timers;
}

const running = (generation: string): Plan => ({ generation, state: 'running', refusal: null });

/**
 * Decides which generations there are: the first of each read model, that of a new version, and what is dropped. One
 * process does it for all of them, the one that has partition 0; a second one would do the same once more.
 */
export class Arranger {
  readonly #options: ArrangerOptions;
  readonly #aborting = new Map<string, number>();
  #bound = false;
  #sweptAt: number | undefined;

  constructor(options: ArrangerOptions) {
    this.#options = options;
  }

  async arrange(): Promise<void> {
    const { store, writer, plans, projections, partitions } = this.#options;
    if (!this.#bound) {
      await bindToLog(writer, store);
      this.#bound = true;
    }
    await plans.sayPartitions(partitions);
    // In this order: what a plan has brought about was planned before.
    const all = await writer.allGenerations();
    const kept = await plans.all();
    for (const projection of projections) {
      const states = all.filter(({ generation }) => modelOf(generation) === projection.model.name);
      await this.#arrangeOne(projection, states, kept.get(projection.model.name));
    }
    await this.#sweep(all);
  }

  async #arrangeOne(
    projection: AnyProjection,
    states: readonly GenerationState[],
    kept: KeptPlan = { revision: 0, plan: undefined },
  ): Promise<void> {
    const { plans } = this.#options;
    const { name } = projection.model;
    const live = states.find((state) => state.live);
    if (!live) {
      await this.#first(projection, states);
      return;
    }
    let { plan } = kept;
    if (plan?.generation === live.generation || (plan?.state === 'aborting' && this.#isLetGo(plan))) {
      if (!(await plans.change(name, kept, undefined))) return;
      plan = undefined;
    } else if (!plan && parseGeneration(live.generation).version < projection.version) {
      plan = running(this.#forNewVersion(projection, states));
      if (!(await plans.change(name, kept, plan))) return;
    }
    for (const { generation, live: isLive, retiredAt } of states) {
      if (isLive || retiredAt !== null || generation === plan?.generation) continue;
      await this.#options.writer.drop(projection.model, generation);
    }
  }

  /** Nothing to show yet: it is live from the start, and all partitions catch up with the log in it. */
  async #first(projection: AnyProjection, states: readonly GenerationState[]): Promise<void> {
    const { writer, clocks } = this.#options;
    const { model, version } = projection;
    const names = states.map(({ generation }) => generation);
    const generation = nextGeneration(model.name, version, names);
    for (const left of names) await writer.drop(model, left);
    await writer.prepare(model, generation);
    let indexing = true;
    while (indexing) indexing = await writer.indexOne(model, generation);
    await writer.flip(model.name, generation, clocks.machine.now().toISOString());
  }

  /** One whose building was cut short is taken up again. */
  #forNewVersion({ model, version }: AnyProjection, states: readonly GenerationState[]): string {
    const unfinished = states.find(
      ({ generation, live, retiredAt }) =>
        !live && retiredAt === null && parseGeneration(generation).version === version,
    );
    const names = states.map(({ generation }) => generation);
    return unfinished?.generation ?? nextGeneration(model.name, version, names);
  }

  #isLetGo({ generation }: Plan): boolean {
    const now = this.#options.timers.now();
    const since = this.#aborting.get(generation) ?? now;
    this.#aborting.set(generation, since);
    if (now - since < letGoWithin) return false;
    this.#aborting.delete(generation);
    return true;
  }

  async #sweep(all: readonly GenerationState[]): Promise<void> {
    const { writer, projections, clocks, timers } = this.#options;
    const now = timers.now();
    if (this.#sweptAt !== undefined && now - this.#sweptAt < sweepEvery) return;
    this.#sweptAt = now;
    const retiredBefore = new Date(clocks.machine.now().getTime() - retiredFor).toISOString();
    for (const { generation, live, retiredAt } of all) {
      const model = projections.find((one) => one.model.name === modelOf(generation))?.model;
      if (model && !live && retiredAt !== null && retiredAt < retiredBefore) {
        await writer.drop(model, generation);
      }
    }
    await writer.sweepTombstones(new Date(clocks.trade.now().getTime() - goneFor).toISOString());
  }
}
