import { createReadStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { DraftEvent } from '#domain/declaration-draft/events';
import type { EventStore } from '#platform/event-store/port';
import type { Files } from '#platform/files/port';
import { EVENT_STORE, FILES } from '#platform/tokens';
import { WorkbookError } from '#platform/workbook/port';
import type { StagedUpload } from '#platform/workbook/staged-upload';
import type { DraftDocument } from '#projections/drafts/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { CommandContext } from '../../platform/execute-port.ts';
import { ReadingPlaces } from './reading-places.ts';
import type { CarriedOut, FirstReading, Upload } from './upload-process.ts';
import { UploadReading } from './upload-reading.ts';

const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** Reads uploads in this process: new ones as they come, unfinished ones when they are taken up. */
@Injectable()
export class Uploads implements BeforeApplicationShutdown {
  private readonly log = new Logger('Uploads');
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(FILES) private readonly files: Files,
    private readonly reading: UploadReading,
    private readonly places: ReadingPlaces,
  ) {}

  /** Keeps a file that was staged, from now on until nobody may ask for it any more. */
  async keep({ path, hash, size }: StagedUpload): Promise<void> {
    await this.files.put(createReadStream(path), size, hash);
  }

  /** Reads a file of which no draft knows yet. @throws WorkbookError where it can't be read */
  readFirst(
    { path }: StagedUpload,
    of: Parameters<UploadReading['process']['readFirst']>[1],
  ): Promise<FirstReading> {
    return this.reading.process.readFirst({ staged: path }, of);
  }

  /**
   * To be called in the user's turn. Fails where the machine does; the upload is then taken up again until it is read.
   * @throws WorkbookError where the file can't be read; the draft then says so
   */
  async carry(upload: Upload, reading?: FirstReading): Promise<CarriedOut> {
    try {
      return await this.reading.process.carryOut(upload, reading);
    } catch (error) {
      if (!(error instanceof WorkbookError)) {
        const again = async (): Promise<void> => void (await this.reading.process.carryOut(upload));
        this.goOnWith(again, upload.draftId, upload.context.actor);
      }
      throw error;
    }
  }

  /** Goes on with files whose reading was cut short. */
  takeUp(receiving: readonly DraftDocument[]): void {
    for (const draft of receiving) this.goOnWith(() => this.readOn(draft), draft.draftId, draft.openedBy);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running.values());
  }

  private goOnWith(work: () => Promise<void>, draftId: string, user: string): void {
    if (this.running.has(draftId)) return;
    const unlessStopped = async (): Promise<void> => {
      if (!this.stopping.signal.aborted) await work();
    };
    const inTurn = (): Promise<void> => this.places.goOn(user, unlessStopped);
    const done = this.untilRead(inTurn, draftId).finally(() => this.running.delete(draftId));
    this.running.set(draftId, done);
  }

  private async untilRead(work: () => Promise<void>, draftId: string): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(longestPauseMs, pause * 2)) {
      try {
        await work();
        return;
      } catch (error) {
        // The draft says why its file can't be read.
        if (error instanceof WorkbookError) return;
        this.log.error({ err: error, draftId }, 'An upload stopped half-way and is tried again');
      }
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  private async readOn({ draftId, organisationId, template }: DraftDocument): Promise<void> {
    // Steps go on under the key of whoever said how the file is read, where someone did.
    const events = (await this.events.readStream(`draft-${draftId}`)).map(toRecorded);
    const received = events.find(({ type }) => type === ('UploadReceived' satisfies DraftEvent['type']));
    if (!received) throw new Error(`Draft ${draftId} has no file`);
    const chosen = events.find(({ type }) => type === ('UploadReadingChosen' satisfies DraftEvent['type']));
    const { file } = received.data as Extract<DraftEvent, { type: 'UploadReceived' }>['data'];
    const context: CommandContext = { ...(chosen ?? received).metadata };
    const upload = { draftId, file, organisation: organisationId, template, context };
    await this.reading.process.carryOut(upload);
  }
}
