import { Inject, Injectable } from '@nestjs/common';
import { expireFile } from '#domain/declaration-draft/decide-upload';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { draftStream } from '#domain/streams';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import type { Files } from '#platform/files/port';
import { CONFIG, DOCUMENTS, EXECUTE, FILES } from '#platform/tokens';
import { documentsModel } from '#projections/documents/read-model';
import { type DraftDocument, draftsModel, withKeptFile } from '#projections/drafts/read-model';
import { statementsModel } from '#projections/statements/read-model';
import { CaughtUp } from '../../platform/caught-up.ts';
import type { Execute } from '../../platform/execute-port.ts';

/** Files that are looked at together. */
const atOnce = 200;
/** A file is put before its draft tells of it; milliseconds after which that has happened or never will. */
const graceMs = 3_600_000;

/** The files of uploads, as long as they are kept. */
@Injectable()
export class KeptFiles {
  private readonly days: number;

  constructor(
    @Inject(CONFIG) { uploads }: Pick<Config, 'uploads'>,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(FILES) private readonly files: Files,
    @Inject(EXECUTE) private readonly execute: Execute,
    private readonly caughtUp: CaughtUp,
  ) {
    this.days = uploads.keptDays;
  }

  /** The file of a draft was kept for long enough: the draft says so first, then it goes. */
  async expire({ draftId, organisationId, side, file }: DraftDocument, commandId: string): Promise<void> {
    const done = await this.execute({
      stream: draftStream(draftId),
      decider: draftDecider,
      decide: (state) => expireFile(state, { days: this.days }),
      context: {
        actor: 'system',
        organisation: organisationId,
        side,
        commandId,
        payloadHash: '',
        correlationId: commandId,
      },
    });
    if (done.ok && file !== null) await this.removeUnclaimedAmong([file]);
  }

  /**
   * Removes files that no draft, statement or document of a ship has: a process was killed between the file and its draft, or between a
   * draft's word and the removal, or the document was withdrawn. Answers with how many they were.
   */
  async removeUnclaimed(): Promise<number> {
    let removed = 0;
    let some: string[] = [];
    for await (const hash of this.files.hashes()) {
      some.push(hash);
      if (some.length < atOnce) continue;
      removed += await this.removeUnclaimedAmong(some);
      some = [];
    }
    return removed + (await this.removeUnclaimedAmong(some));
  }

  private async removeUnclaimedAmong(hashes: readonly string[]): Promise<number> {
    if (hashes.length === 0) return 0;
    await this.caughtUp.withTheLog();
    const claimed = await this.documents.distinct(draftsModel, 'file', {
      file: { $in: hashes },
      ...withKeptFile,
    });
    const stated = await this.documents.distinct(statementsModel, 'hash', { hash: { $in: hashes } });
    const papers = await this.documents.distinct(documentsModel, 'file.sha256', {
      'file.sha256': { $in: hashes },
    });
    const kept = new Set<unknown>([...claimed, ...stated, ...papers]);
    let removed = 0;
    for (const hash of new Set(hashes))
      if (!kept.has(hash) && (await this.files.remove(hash, graceMs))) removed += 1;
    return removed;
  }
}
