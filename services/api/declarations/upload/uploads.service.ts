import { createReadStream } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { isEvent } from '#domain/stored-events';
import { draftStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import type { Files } from '#platform/files/port';
import { DOCUMENTS, EVENT_STORE, FILES } from '#platform/tokens';
import { WorkbookError } from '#platform/workbook/port';
import type { StagedUpload } from '#platform/workbook/staged-upload';
import { draftsModel } from '#projections/drafts/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { CommandContext } from '../../platform/execute-port.ts';
import type { Due, DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';
import { ReadingPlaces } from './reading-places.ts';
import type { CarriedOut, FirstReading, Upload } from './upload-process.ts';
import { UploadReading } from './upload-reading.ts';

const lookEveryMs = 2_000;
/** A draft whose file a living node reads changes with every batch. */
const idleMs = 5_000;

/** An upload of whose file not all is read. */
interface UnreadUpload {
  readonly draftId: string;
  readonly organisation: string;
  readonly template: string;
  /** In whose turn it is read. */
  readonly user: string;
}

/** Reads uploads: new ones as they come, and those whose reading was cut short. */
@Injectable()
export class Uploads implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly work: DurableProcess<UnreadUpload, void>;
  /** Drafts whose files this process reads on behalf of who sent them. */
  private readonly carried = new Set<string>();

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(FILES) private readonly files: Files,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly reading: UploadReading,
    private readonly places: ReadingPlaces,
    processes: DurableProcesses,
  ) {
    this.work = processes.of({
      name: 'uploads',
      lookEveryMs,
      idleMs,
      wokenBy: [],
      idOf: ({ draftId }) => draftId,
      keyOf: ({ draftId }) => draftId,
      due: () => this.due(),
      carryOut: (upload, stopping) =>
        this.places.goOn(upload.user, async () => {
          // Many wait for their turn: those whose turn comes after the end are read after the next start.
          stopping.throwIfAborted();
          await this.readOn(upload);
        }),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.work.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.end();
  }

  /** Keeps a file that was staged, from now on until nobody may ask for it any more. */
  async keep({ path, hash, size }: StagedUpload): Promise<void> {
    await this.files.put(createReadStream(path), size, hash);
  }

  /** Is the file there? One that a draft has may have been lost with a disk. */
  async has(hash: string): Promise<boolean> {
    const bytes = await this.files.read(hash);
    bytes?.destroy();
    return bytes !== undefined;
  }

  /** Reads a file of which no draft knows yet. @throws WorkbookError where it can't be read */
  readFirst(
    { path }: StagedUpload,
    of: Parameters<UploadReading['process']['readFirst']>[1],
  ): Promise<FirstReading> {
    return this.reading.process.readFirst({ staged: path }, of);
  }

  /**
   * To be called in the user's turn. Fails where the machine does; the upload is then gone on with until it is read.
   * @throws WorkbookError where the file can't be read; the draft then says so
   */
  async carry(upload: Upload, reading?: FirstReading): Promise<CarriedOut> {
    this.carried.add(upload.draftId);
    try {
      return await this.reading.process.carryOut(upload, reading);
    } catch (error) {
      const { draftId, organisation, template, context } = upload;
      if (!(error instanceof WorkbookError))
        this.work.goOnWith({ draftId, organisation, template, user: context.actor });
      throw error;
    } finally {
      this.carried.delete(upload.draftId);
    }
  }

  /** Not those that it reads itself, however slowly. */
  private async due(): Promise<readonly Due<UnreadUpload>[]> {
    const receiving = await this.documents.find(draftsModel, { phase: 'receiving' });
    return receiving
      .filter(({ id }) => !this.carried.has(id))
      .map(({ document: { draftId, organisationId, template, openedBy }, position }) => ({
        item: { draftId, organisation: organisationId, template, user: openedBy },
        state: position,
      }));
  }

  /** The draft says why its file can't be read, where it can't. */
  private async readOn({ draftId, organisation, template }: UnreadUpload): Promise<void> {
    // Steps go on under the key of whoever said how the file is read, where someone did.
    const events = (await this.events.readStream(draftStream(draftId))).map(toRecorded);
    const received = events.find((event) => isEvent(event, 'UploadReceived'));
    if (!received) throw new Error(`Draft ${draftId} has no file`);
    const chosen = events.find((event) => isEvent(event, 'UploadReadingChosen'));
    const { file } = received.data;
    const context: CommandContext = { ...(chosen ?? received).metadata, payloadHash: '' };
    try {
      await this.reading.process.carryOut({ draftId, file, organisation, template, context });
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
    }
  }
}
