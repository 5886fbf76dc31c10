import type { MachineClock } from '#platform/clock/port';
import type { Coordination } from '#platform/coordination/port';
import type { Generations, GenerationState } from '#platform/documents/writer-port';
import { beforeTheFirst, type EventReader, type Position } from '#platform/event-store/port';
import type { PartitionHolder, ProjectionStatus, RebuildStatus } from '../control.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { modelOf } from '../generations/generation-name.ts';
import { RateMeter } from '../rate-meter.ts';
import { leasePrefix } from './leases.ts';
import type { Plan, Plans } from './plans.ts';

export interface RemoteStatusOptions {
  readonly generations: Generations;
  readonly coordination: Coordination;
  readonly plans: Plans;
  readonly store: Pick<EventReader, 'head'>;
  readonly projections: readonly AnyProjection[];
  readonly clock: MachineClock;
}

interface Pace {
  readonly meter: RateMeter;
  at: Position;
}

/** How the read models stand, from their checkpoints, the plans and the leases. */
export class RemoteStatus {
  readonly #options: RemoteStatusOptions;
  readonly #paces = new Map<string, Pace>();

  constructor(options: RemoteStatusOptions) {
    this.#options = options;
  }

  /** To be told of every look at the checkpoints: rates come from what lies between two of them. */
  note(states: readonly GenerationState[]): void {
    const names = new Set(states.map(({ generation }) => generation));
    for (const generation of this.#paces.keys()) if (!names.has(generation)) this.#paces.delete(generation);
    for (const { generation, reached } of states) {
      const pace = this.#paces.get(generation);
      if (!pace) this.#paces.set(generation, { meter: new RateMeter(this.#options.clock), at: reached });
      else if (reached > pace.at) {
        pace.meter.add(Number(reached) - Number(pace.at));
        pace.at = reached;
      }
    }
  }

  async all(): Promise<readonly ProjectionStatus[]> {
    const { generations, plans, store, projections } = this.#options;
    const states = await generations.allGenerations();
    this.note(states);
    const [kept, partitions, head] = [await plans.all(), await this.#holders(), await store.head()];
    return Promise.all(
      projections.map(async ({ model: { name }, version }) => {
        const own = states.filter(({ generation }) => modelOf(generation) === name);
        const live = own.find((state) => state.live);
        const position = live?.reached ?? beforeTheFirst;
        const plan = kept.get(name)?.plan;
        return {
          name,
          version,
          position,
          partitions,
          generation: live?.generation ?? `${name}@0#0`,
          lag: Math.max(0, Number(head) - Number(position)),
          rate: live ? this.#rateOf(live.generation) : 0,
          parked: live ? await generations.parked(live.generation) : [],
          rebuild: plan && plan.state !== 'aborting' ? this.#rebuildOf(plan, own, position, head) : null,
        };
      }),
    );
  }

  #rateOf(generation: string): number {
    return this.#paces.get(generation)?.meter.perSecond() ?? 0;
  }

  #rebuildOf(
    { generation, state, refusal }: Plan,
    own: readonly GenerationState[],
    live: Position,
    head: Position,
  ): RebuildStatus | null {
    const built = own.find((one) => one.generation === generation);
    // Made live already; the plan goes in a moment.
    if (built?.live) return null;
    const position = built?.reached ?? beforeTheFirst;
    const [events, ofEvents] = [Number(position), Number(head)];
    const rate = this.#rateOf(generation);
    const isRunning = state === 'running';
    return {
      generation,
      position,
      events,
      ofEvents,
      rate,
      refusal,
      state: state === 'refused' || state === 'paused' ? state : position >= live ? 'flipping' : 'running',
      secondsLeft: isRunning && rate > 0 ? Math.ceil(Math.max(0, ofEvents - events) / rate) : null,
    };
  }

  async #holders(): Promise<readonly PartitionHolder[]> {
    const { coordination, plans } = this.#options;
    const of = (await plans.partitions()) ?? 0;
    const holders = new Map(
      (await coordination.holders(leasePrefix)).map(({ lease, holder }) => [lease, holder]),
    );
    return Array.from({ length: of }, (_, index) => ({
      index,
      holder: holders.get(`${leasePrefix}${index}`) ?? null,
    }));
  }
}
