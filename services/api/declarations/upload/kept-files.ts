import { Inject, Injectable } from '@nestjs/common';
import { expireFile } from '#domain/declaration-draft/decide-upload';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { daysLater } from '#domain/shared/days';
import { draftStream } from '#domain/streams';
import type { TradeClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import type { Files } from '#platform/files/port';
import { CONFIG, DOCUMENTS, EXECUTE, FILES, TRADE_CLOCK } from '#platform/tokens';
import { type DraftDocument, draftsModel, withKeptFile } from '#projections/drafts/read-model';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';

/** Drafts or files that are looked at together. */
const atOnce = 200;
/** A file is put before its draft tells of it; milliseconds after which that has happened or never will. */
const graceMs = 3_600_000;

/** The files of uploads, as long as they are kept. */
@Injectable()
export class KeptFiles {
  private readonly days: number;

  constructor(
    @Inject(CONFIG) { uploads }: Pick<Config, 'uploads'>,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(FILES) private readonly files: Files,
    @Inject(EXECUTE) private readonly execute: Execute,
    private readonly caughtUp: CaughtUp,
  ) {
    this.days = uploads.keptDays;
  }

  /** Files that were kept for long enough: their drafts say so first, then they go. Answers with how many drafts do. */
  async expire(): Promise<number> {
    let expired = 0;
    for (;;) {
      const due = await this.due();
      const told = (await Promise.all(due.map((draft) => this.expireOne(draft)))).filter(Boolean).length;
      await this.removeUnclaimedAmong(due.flatMap(({ file }) => file ?? []));
      expired += told;
      // What is left of a full page is being read, and is looked at again with the next sweep.
      if (due.length < atOnce || told === 0) return expired;
    }
  }

  /**
   * Removes files that no draft has: a process was killed between the file and its draft, or between a draft's word and the
   * removal. Answers with how many they were.
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

  private async due(): Promise<readonly DraftDocument[]> {
    const before = daysLater(this.clock.now(), -this.days).toISOString();
    const found = await this.documents.find(
      draftsModel,
      { fileSince: { $gt: '', $lte: before }, phase: { $ne: 'receiving' } },
      { sort: [['fileSince', 1]], limit: atOnce },
    );
    return found.map(({ document }) => document);
  }

  private async expireOne({ draftId, organisationId, side }: DraftDocument): Promise<boolean> {
    const commandId = derivedId('file-expired', draftId);
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
    return done.ok && done.events.length > 0 && !done.repeated;
  }

  private async removeUnclaimedAmong(hashes: readonly string[]): Promise<number> {
    if (hashes.length === 0) return 0;
    await this.caughtUp.withTheLog();
    const claimed = await this.documents.distinct(draftsModel, 'file', {
      file: { $in: hashes },
      ...withKeptFile,
    });
    let removed = 0;
    for (const hash of new Set(hashes))
      if (!claimed.includes(hash) && (await this.files.remove(hash, graceMs))) removed += 1;
    return removed;
  }
}
