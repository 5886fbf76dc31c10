import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { acceptFile, documentDecider, refuseFile } from '#domain/document/decide';
import { documentStream } from '#domain/streams';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex';
import { Semaphore } from '#platform/concurrency/semaphore';
import { DamagedFile, type Files, FileTooLarge } from '#platform/files/port';
import {
  PaperRefused,
  PapersAway,
  type PaperSource,
  type RefusalReason,
  refusalReasons,
} from '#platform/papers/port';
import { EXECUTE, FILES, PAPERS } from '#platform/tokens';
import type { ShipDocument } from '#projections/documents/read-model';
import { ApiError } from '../errors/api-error.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import type { CountRefusal } from './refusal-metrics.ts';

/** Provides `CountRefusal`. */
export const COUNT_REFUSAL = Symbol('CountRefusal');

/** Files that are fetched together, over all who ask. */
const fetchedAtOnce = 4;

const system = (): CommandContext => {
  const commandId = `document-file/${randomUUID()}`;
  return {
    actor: 'system',
    organisation: '',
    side: 'internal',
    commandId,
    payloadHash: '',
    correlationId: commandId,
  };
};

const unavailable = (): ApiError =>
  new ApiError(503, 'document_unavailable', 'The file can not be downloaded');

/** Why a file that came is not the one that was told; undefined where something else went wrong. */
const refusalOf = (error: unknown): RefusalReason | undefined => {
  if (error instanceof PaperRefused) return error.reason;
  if (error instanceof FileTooLarge) return 'too_large';
  return error instanceof DamagedFile ? 'another_file' : undefined;
};

/** Files of ships' documents: fetched when somebody first asks for them, checked against what was told, and kept by their hash. */
@Injectable()
export class ShipFiles {
  private readonly log = new Logger('ShipFiles');
  private readonly places = new Semaphore(fetchedAtOnce);
  private readonly fetches = new KeyedMutex();

  constructor(
    @Inject(FILES) private readonly files: Pick<Files, 'read' | 'put'>,
    @Inject(PAPERS) private readonly source: PaperSource,
    @Inject(EXECUTE) private readonly execute: Execute,
    @Inject(COUNT_REFUSAL) private readonly refused: CountRefusal,
  ) {}

  /** @throws ApiError 503 where the file can not be had, or not as it was told */
  async open(document: ShipDocument): Promise<Readable> {
    const kept = await this.files.read(document.file.sha256);
    if (kept) return kept;
    await this.fetch(document);
    const fetched = await this.files.read(document.file.sha256);
    if (!fetched) throw unavailable();
    return fetched;
  }

  /** Has all of them here, so that none is missing once an answer has begun. @throws as `open` */
  async keepAll(documents: readonly ShipDocument[]): Promise<void> {
    await forEachConcurrently(fetchedAtOnce, documents, async (document) => {
      const bytes = await this.open(document);
      bytes.destroy();
    });
  }

  /** Once for everybody who asks for it meanwhile. */
  private fetch(document: ShipDocument): Promise<void> {
    const { sha256 } = document.file;
    return this.fetches.run(sha256, async () => {
      const kept = await this.files.read(sha256);
      if (kept) return void kept.destroy();
      await this.places.run(() => this.take(document));
    });
  }

  private async take(document: ShipDocument): Promise<void> {
    const { path, size, sha256 } = document.file;
    try {
      await this.files.put(await this.source.open(path), size, sha256);
    } catch (error) {
      throw await this.answerTo(error, document);
    }
    if (document.refusal !== null) await this.accept(document);
  }

  private async answerTo(error: unknown, { documentId, file }: ShipDocument): Promise<unknown> {
    const refusal = refusalOf(error);
    if (refusal !== undefined) {
      this.refused(refusal);
      const reason = refusalReasons[refusal];
      this.log.warn({ documentId, path: file.path, reason }, 'A document could not be had as it was told');
      await this.execute({
        stream: documentStream(documentId),
        decider: documentDecider,
        decide: (state) => refuseFile(state, { documentId, sha256: file.sha256, reason }),
        context: system(),
      });
      return unavailable();
    }
    if (!(error instanceof PapersAway)) return error;
    this.log.warn({ err: error, documentId }, 'A document could not be fetched');
    return unavailable();
  }

  private async accept({ documentId, file: { sha256 } }: ShipDocument): Promise<void> {
    await this.execute({
      stream: documentStream(documentId),
      decider: documentDecider,
      decide: (state) => acceptFile(state, { documentId, sha256 }),
      context: system(),
    });
  }
}
