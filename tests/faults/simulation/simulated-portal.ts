import { defaultFlags } from '#contracts/people/flags';
import { liveChannels } from '#projections/areas';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import type { Execute } from '#api/platform/execute-port';
import { Stalled } from '#api/processes/stalled';
import {
  SubmissionProcess,
  type SubmissionSurroundings,
} from '#api/declarations/submission/submission-process';
import {
  type DueSubmission,
  submissionsDue,
  submissionWork,
} from '#api/declarations/submission/submission-work';
import { QueueStopped, WorkQueue } from '#api/processes/work-queue';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { settings } from '#domain/validation/sample.specification';
import { type Live, startLive } from '#live/live';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { bookingsLive } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { draftRowsLive } from '#projections/draft-rows/present';
import { draftsLive } from '#projections/drafts/present';
import { draftsModel } from '#projections/drafts/read-model';
import { announced } from '#projections/runtime/presenting/announced-source';
import type { ProjectionControl } from '#projections/runtime/control';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { startWatcher } from '#projections/runtime/watcher/watcher';
import type { Watcher } from '#projections/runtime/watcher/port';
import { type FakeAccess, type FakeDraftOwners, nobodysNominations } from '../../support/fake-access.ts';
import type { Ledger } from './ledger.ts';
import { Life, type Scheduler } from './scheduler.ts';
import type { LogOverWire, StoreOfNode } from './simulated-log.ts';
import { simulatedProjections } from './simulated-projector.ts';

export interface NodeParts {
  readonly scheduler: Scheduler;
  readonly clock: TradeClock;
  readonly ledger: Ledger;
  readonly logOf: (life: Life) => StoreOfNode & Pick<LogOverWire, 'fallSilent'>;
}

/** A node that only takes commands: the rival of the portal at every stream. */
export class RivalNode {
  readonly life = new Life('rival');
  readonly execute: Execute;

  constructor({ scheduler, clock, ledger, logOf }: NodeParts) {
    const { life } = this;
    const pause = (): Promise<void> => scheduler.turn(life, 'pauses');
    this.execute = ledger.over(createExecute({ store: logOf(life), clock, pause, payloads: noSeal }));
  }
}

export interface PortalParts extends NodeParts {
  readonly documentsOf: (life: Life) => Documents;
  readonly control: Pick<ProjectionControl, 'reached' | 'onAdvance' | 'onAhead' | 'onFlip'>;
  readonly access: FakeAccess;
  readonly drafts: FakeDraftOwners;
  /** What planted bugs put in the place of a part. */
  readonly executeOfProcess: (execute: Execute, life: Life) => Execute;
  readonly surroundings: (around: SubmissionSurroundings) => SubmissionSurroundings;
  readonly resumesSubmissions: boolean;
  readonly onFault: (error: unknown, doing: string) => void;
}

const longestWaitMs = 10_000;
/** As the product looks for submissions that lie idle. */
const [lookEvery, stalledAfter] = [2_000, 5_000];

/** One life of the portal's process: commands, submissions, and the live connection. */
export class SimulatedPortal {
  readonly life = new Life('portal');
  readonly execute: Execute;
  readonly log: StoreOfNode & Pick<LogOverWire, 'fallSilent'>;
  /** Undefined until it has started. */
  live: Live | undefined;
  private watcher: Watcher | undefined;
  private sweeping: ReturnType<typeof setInterval> | undefined;
  private readonly documents: Documents;
  private readonly queue: WorkQueue<DueSubmission, string>;

  constructor(private readonly parts: PortalParts) {
    const { life } = this;
    const { scheduler, clock, ledger } = parts;
    this.log = parts.logOf(life);
    this.documents = parts.documentsOf(life);
    const pause = (): Promise<void> => scheduler.turn(life, 'pauses');
    this.execute = ledger.over(createExecute({ store: this.log, clock, pause, payloads: noSeal }));
    const process = new SubmissionProcess(parts.surroundings(this.surroundings()));
    this.queue = new WorkQueue({
      ...submissionWork,
      carryOut: async ({ draftId, submissionId }) =>
        process.carryOut(draftId, submissionId, await this.submitterOf(draftId, submissionId)),
      // Tried again, for as long as it takes: what counts is what comes of it.
      failed: () => undefined,
      pause,
    });
    this.start().catch((error: unknown) => parts.onFault(error, 'starting the portal'));
  }

  carry(queued: DueSubmission): void {
    this.queue.add(queued).catch((error: unknown) => {
      if (!(error instanceof QueueStopped)) this.parts.onFault(error, 'carrying out a submission');
    });
  }

  /** Dies where it stands. */
  die(): void {
    this.parts.scheduler.kill(this.life);
    // Only timers hear of it: whatever it waits for never comes.
    clearInterval(this.sweeping);
    void this.live?.close();
    void this.watcher?.close();
    this.live = undefined;
  }

  private async start(): Promise<void> {
    const { parts, log } = this;
    const watcher = await startWatcher({
      store: log,
      control: parts.control,
      projections: simulatedProjections,
      read: toRecorded,
      // Faults are planted here: what counts is what comes of them.
      onFault: () => undefined,
    });
    this.watcher = watcher;
    const live = await startLive({
      key: 'laycan',
      secret: 'secret',
      store: log,
      documents: this.documents,
      watcher,
      control: parts.control,
      channels: liveChannels,
      flags: defaultFlags,
      sources: [announced(bookingsLive), announced(draftsLive), announced(draftRowsLive)],
      directory: {
        usersNamed: () => Promise.resolve(new Map()),
        organisationsNamed: () => Promise.resolve(new Map()),
      },
      settings: {
        current: () => Promise.resolve(settings),
        limits: () => Promise.resolve(settings.limits),
      },
      zones: { zones: () => Promise.resolve(new Map()) },
      access: parts.access,
      lookups: { drafts: parts.drafts, nominations: nobodysNominations },
      clock: parts.clock,
      onFault: () => undefined,
    });
    this.live = live;
    if (parts.resumesSubmissions) this.sweeping = this.resumeSubmissions();
  }

  /** Submissions that lie idle: left by the last life, or by a caller who was told of a fault. */
  private resumeSubmissions(): ReturnType<typeof setInterval> {
    const stalled = new Stalled<string>(stalledAfter);
    let under: Promise<void> = Promise.resolve();
    const look = async (): Promise<void> => {
      const due = submissionsDue(await this.documents.find(draftsModel, { underWay: true }));
      const idle = stalled.among(due.map(({ item, state }) => [item.submissionId, state]));
      for (const { item } of due) if (idle.has(item.submissionId)) this.carry(item);
    };
    return setInterval(() => {
      // Where the documents do not answer, the next look is as good.
      under = under.then(look).catch(() => undefined);
    }, lookEvery);
  }

  private surroundings(): SubmissionSurroundings {
    const { log, documents } = this;
    return {
      execute: this.parts.executeOfProcess(this.execute, this.life),
      reached: async () => {
        const head = await log.head();
        if (!(await this.watcher?.passed(head, longestWaitMs))) throw new Error(`${head} was not reached`);
      },
      firstsOf: async (bookingIds) => {
        const found = await documents.getMany(bookingsModel, bookingIds);
        return new Map(found.map(({ id, document }) => [id, document.firstId]));
      },
      organisationNamed: (id) => Promise.resolve({ id, name: id }),
      rulesAt: () =>
        Promise.resolve(
          () =>
            ({ loadingQty }) =>
              loadingQty === refusedQty ? { code: 'volume_within_trade' } : null,
        ),
      rowsToAsk: () => Promise.resolve([]),
    };
  }

  private async submitterOf(draftId: string, submissionId: string) {
    for (const stored of await this.log.readStream(`draft-${draftId}`)) {
      if (stored.type !== ('DeclarationSubmitted' satisfies DraftEvent['type'])) continue;
      const { data, metadata } = toRecorded(stored);
      if ((data as { readonly submissionId: string }).submissionId !== submissionId) continue;
      return { actor: metadata.actor, organisation: metadata.organisation, side: metadata.side };
    }
    throw new Error(`Draft ${draftId} knows no submission ${submissionId}`);
  }
}

/** A quantity that the simulation's rules refuse. */
export const refusedQty = 7_777;
