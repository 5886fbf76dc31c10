import type { Timers } from '#platform/clock/timers';
import type { Generations } from '#platform/documents/writer-port';
import { NoRebuildUnderWay, ProjectorAway, RebuildUnderWay, UnknownProjection } from '../control.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { nextGeneration } from '../generations/generation-name.ts';
import { Pacer } from './pacer.ts';
import type { KeptPlan, Plan, Plans } from './plans.ts';

/** How long somebody who aborts waits for the projectors to let go, and how often it is looked for; milliseconds. */
const patience = 15_000;
const lookEvery = 250;

export interface RemoteRequestsOptions {
  readonly generations: Generations;
  readonly plans: Plans;
  readonly projections: readonly AnyProjection[];
  readonly timers: Timers;
}

/** What is asked of projectors that run elsewhere: each request changes a plan that they follow. */
export class RemoteRequests {
  readonly #options: RemoteRequestsOptions;
  readonly #waiting = new Set<Pacer>();

  constructor(options: RemoteRequestsOptions) {
    this.#options = options;
  }

  /** @throws UnknownProjection, RebuildUnderWay */
  async rebuild(name: string): Promise<void> {
    const { version } = this.#known(name);
    await this.#change(name, async ({ plan }) => {
      const states = await this.#options.generations.generations(name);
      // One that was made live is over, though nobody has taken its plan away yet.
      const isOver = states.some(({ generation, live }) => live && generation === plan?.generation);
      if (plan && plan.state !== 'refused' && !isOver) {
        throw new RebuildUnderWay(`${name} is being built already`);
      }
      const taken = [...states.map(({ generation }) => generation), ...(plan ? [plan.generation] : [])];
      return { generation: nextGeneration(name, version, taken), state: 'running', refusal: null };
    });
  }

  /** @throws UnknownProjection, NoRebuildUnderWay, as the next two do */
  async pause(name: string): Promise<void> {
    await this.#change(name, async (kept) => {
      const plan = underWay(name, kept);
      return plan.state === 'running' ? { ...plan, state: 'paused' } : plan;
    });
  }

  async resume(name: string): Promise<void> {
    await this.#change(name, async (kept) => {
      const plan = underWay(name, kept);
      return plan.state === 'paused' ? { ...plan, state: 'running' } : plan;
    });
  }

  /**
   * Resolves when it was dropped.
   * @throws ProjectorAway where no projector is there to do it; the first that starts will
   */
  async abort(name: string): Promise<void> {
    const { generation } = await this.#change(name, async (kept) => ({
      ...underWay(name, kept),
      state: 'aborting',
    }));
    const pacer = new Pacer(this.#options.timers);
    this.#waiting.add(pacer);
    try {
      for (let waited = 0; waited < patience; waited += lookEvery) {
        await pacer.wait(lookEvery);
        const { plan } = await this.#options.plans.of(name);
        if (plan?.generation !== generation) return;
      }
    } finally {
      this.#waiting.delete(pacer);
    }
    throw new ProjectorAway(`No projector runs; ${generation} is dropped as soon as one does`);
  }

  close(): void {
    for (const pacer of this.#waiting) pacer.close();
  }

  #known(name: string): AnyProjection {
    const known = this.#options.projections.find(({ model }) => model.name === name);
    if (!known) throw new UnknownProjection(`There is no read model ${name}`);
    return known;
  }

  /** Until nobody else was faster. */
  async #change(name: string, next: (kept: KeptPlan) => Promise<Plan>): Promise<Plan> {
    this.#known(name);
    for (;;) {
      const kept = await this.#options.plans.of(name);
      const plan = await next(kept);
      if (plan === kept.plan || (await this.#options.plans.change(name, kept, plan))) return plan;
    }
  }
}

const underWay = (name: string, { plan }: KeptPlan): Plan => {
  if (!plan || plan.state === 'aborting') throw new NoRebuildUnderWay(`${name} is not being built`);
  return plan;
};
