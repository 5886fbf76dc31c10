import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { DraftEvent } from '#domain/declaration-draft/events';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { DamagedFile, type Files } from '#platform/files/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE, FILES } from '#platform/tokens';
import { limits } from '#platform/workbook/limits';
import { WorkbookError } from '#platform/workbook/port';
import { importUpload } from '#platform/workbook/upload';
import type { DraftDocument } from '#projections/drafts/read-model';
import { presentHeaderMemory } from '#projections/header-memories/present';
import { headerMemoriesModel, headerMemoryId } from '#projections/header-memories/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { UploadMatching } from './upload-matching.ts';
import { UploadProcess } from './upload-process.ts';
import type { CarriedOut, Upload } from './upload-process.ts';

const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** Reads uploads in this process: new ones as they come, unfinished ones when they are taken up. */
@Injectable()
export class Uploads implements BeforeApplicationShutdown {
  private readonly log = new Logger('Uploads');
  private readonly process: UploadProcess;
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(FILES) files: Files,
    @Inject(EXECUTE) execute: Execute,
    @Inject(DOCUMENTS) documents: Documents,
    settings: SettingsService,
    matching: UploadMatching,
  ) {
    this.process = new UploadProcess({
      execute,
      settingsOf: (organisation) => settings.current(organisation),
      matchAll: (draft) => matching.matchAll(draft),
      remembered: async ({ owner, template }) => {
        const id = headerMemoryId(owner.preparedBy, owner.side, template);
        return presentHeaderMemory((await documents.get(headerMemoriesModel, id))?.document);
      },
      read: async (file, shape, onRows, plan) => {
        const bytes = await files.read(file);
        if (!bytes) throw new WorkbookError('import_failed');
        return importUpload(bytes, shape, onRows, limits.time, plan).catch((cause: unknown) => {
          // Tried again it is the same: whoever sent it sends it again.
          if (!(cause instanceof DamagedFile)) throw cause;
          throw Object.assign(new WorkbookError('import_failed'), { cause });
        });
      },
    });
  }

  /**
   * Fails where the machine does; the upload is then taken up again until it is read.
   * @throws WorkbookError where the file can't be read; the draft then says so
   */
  async carry(upload: Upload): Promise<CarriedOut> {
    try {
      return await this.process.carryOut(upload);
    } catch (error) {
      if (!(error instanceof WorkbookError))
        this.goOnWith(() => this.process.carryOut(upload), upload.draftId);
      throw error;
    }
  }

  /** Goes on with files whose reading was cut short. */
  takeUp(receiving: readonly DraftDocument[]): void {
    for (const draft of receiving) this.goOnWith(() => this.readOn(draft), draft.draftId);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running.values());
  }

  private goOnWith(work: () => Promise<unknown>, draftId: string): void {
    if (this.running.has(draftId)) return;
    const done = this.untilRead(work, draftId).finally(() => this.running.delete(draftId));
    this.running.set(draftId, done);
  }

  private async untilRead(work: () => Promise<unknown>, draftId: string): Promise<void> {
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
    await this.process.carryOut({ draftId, file, organisation: organisationId, template, context });
  }
}
