import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import type { Documents, Stored } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { CONFIG, COORDINATION, DOCUMENTS } from '#platform/tokens';
import { type DraftDocument, draftsModel } from '#projections/drafts/read-model';
import { OnOneNode, type Running } from '../platform/on-one-node.ts';
import { Stalled } from './stalled.ts';
import { Submissions } from './submission/submissions.service.ts';
import { Uploads } from './upload/uploads.service.ts';

const lookEvery = 2_000;
/** A draft that a living node works on changes with every batch; one that has stood still for so long lies idle. */
const stalledAfter = 5_000;

/**
 * Takes up what was left half-way. On a data folder at the start, for nobody else can be at it; and whatever has stood
 * still for some seconds: its node has died, or its caller was told of a fault after all was appended. Should it only be
 * slow, both find each other's work done.
 */
@Injectable()
export class UnfinishedDeclarations implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Declarations');
  private readonly sweeping: OnOneNode;

  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(COORDINATION) coordination: Coordination,
    @Inject(CONFIG) private readonly config: Pick<Config, 'engine' | 'node'>,
    private readonly submissions: Submissions,
    private readonly uploads: Uploads,
  ) {
    this.sweeping = new OnOneNode({
      coordination,
      name: 'unfinished-declarations',
      node: config.node,
      start: () => this.sweepAgainAndAgain(),
      onFault: (err, doing) => this.log.error({ err }, `A fault while ${doing}`),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.isAlone) {
      const open = await this.unfinished();
      this.takeUpSubmissions(open);
      this.takeUpUploads(open);
    }
    this.sweeping.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweeping.end();
  }

  private get isAlone(): boolean {
    return this.config.engine.name === 'embedded';
  }

  private sweepAgainAndAgain(): Running {
    const stalled = new Stalled<Position>(stalledAfter);
    let under: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      under = under
        .then(async () => {
          const open = await this.unfinished();
          const idle = stalled.among(open.map(({ id, position }) => [id, position]));
          const left = open.filter(({ id }) => idle.has(id));
          this.takeUpSubmissions(left);
          // A process that is alone knows that it reads them still, however slowly.
          if (!this.isAlone) this.takeUpUploads(left);
        })
        .catch((error: unknown) =>
          this.log.warn({ err: error }, 'What is unfinished could not be looked for; it is tried again'),
        );
    }, lookEvery);
    return {
      close: async () => {
        clearInterval(timer);
        await under;
      },
    };
  }

  private async unfinished(): Promise<readonly Stored<DraftDocument>[]> {
    const [submitting, receiving] = await Promise.all([
      this.documents.find(draftsModel, { underWay: true }),
      this.documents.find(draftsModel, { phase: 'receiving' }),
    ]);
    return [...submitting, ...receiving];
  }

  private takeUpSubmissions(open: readonly Stored<DraftDocument>[]): void {
    this.submissions.takeUp(open.map(({ document }) => document));
  }

  private takeUpUploads(open: readonly Stored<DraftDocument>[]): void {
    const drafts = open.map(({ document }) => document);
    this.uploads.takeUp(drafts.filter(({ phase }) => phase === 'receiving'));
  }
}
