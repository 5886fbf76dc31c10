import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { uploadedFields, uploadedHalves, uploadedRow } from '#contracts/workbook/upload-row';
import { templateOf } from '#contracts/templates/template-of';
import type { BookingSettings } from '#domain/reference/settings';
import { addRows, inOneAppend, matchRows } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import {
  completeUpload,
  failUpload,
  leaveUnchanged,
  readBases,
  readColumns,
} from '#domain/declaration-draft/decide-upload';
import type { ComparedUpload } from '#domain/declaration-draft/compare-upload';
import type { UploadComparison } from '#domain/declaration-draft/download';
import type { NewRow } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { DraftState } from '#domain/declaration-draft/state';
import { lookup } from '#domain/shared/persistent-map';
import { mapHeaders, organisationDecider } from '#domain/organisation/decide';
import { draftStream, organisationStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { nextTurn } from '#platform/fairness/next-turn';
import { isWorkbookErrorCode, WorkbookError } from '#platform/workbook/port';
import type { ReadingPlan, RememberedColumn, RowsTaker, WorkbookSummary } from '#platform/workbook/port';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { derivedId, stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { replaceUpload } from './earlier-upload.ts';
import { planOf, toRemember } from './reading-plan.ts';

/** Where the bytes of an upload are: among the kept files, by hash, or in a temporary file, by path. */
export type FileSource = { readonly kept: string } | { readonly staged: string };

/** What a file came to, with its rows held back until it is known that nothing about its columns is open. */
export interface FirstReading {
  readonly summary: WorkbookSummary;
  readonly held: readonly (readonly WorkbookRow[])[];
}

/** What the process asks of the rest of the portal. */
export interface UploadSurroundings {
  readonly execute: Execute;
  /** Reads the file in its guarded child. */
  read(
    source: FileSource,
    shape: WorkbookShape,
    onRows: RowsTaker,
    plan: ReadingPlan,
  ): Promise<WorkbookSummary>;
  settingsOf(organisation: string): Promise<BookingSettings>;
  /** How earlier files of the draft's side were read. */
  remembered(draft: Pick<DraftState, 'owner' | 'template'>): Promise<readonly RememberedColumn[]>;
  matchAll(draft: DraftState): Promise<ComparedUpload>;
}

export interface Upload {
  readonly draftId: string;
  /** SHA-256 under which the file is kept. */
  readonly file: string;
  readonly organisation: string;
  readonly template: string;
  /** Of the request that brought the file, or said how it is read: steps have ids derived from it. */
  readonly context: CommandContext;
}

export interface CarriedOut {
  /** At which the draft is complete, or asks. */
  readonly position: Position;
  /** Someone must say how the file is read; no row of it was taken in. */
  readonly asks: boolean;
}

/** Rows of an append. Between two of them others have their turn: each is decided, and folded, in one piece. */
const batchSize = 500;

/** Phases in which there is nothing left to read. */
const isRead = ({ phase }: DraftState): boolean =>
  phase === 'asking' || phase === 'open' || phase === 'ended' || phase === 'replaced';

/** A file is refused once; asked again, it is answered alike. */
const refusedBefore = ({ code, place }: NonNullable<DraftState['failure']>): WorkbookError =>
  new WorkbookError(isWorkbookErrorCode(code) ? code : 'import_failed', place);

/**
 * Reads an upload into its draft, in batches whose ids come from the file's own lines: begun anew after a crash, it
 * finds what is there and goes on. No row is taken in before every column of the file is accounted for.
 */
export class UploadProcess {
  constructor(private readonly around: UploadSurroundings) {}

  /** Reads a file of which no draft knows yet: one that can't be read is neither kept nor begun. @throws WorkbookError */
  async readFirst(source: FileSource, of: Pick<DraftState, 'owner' | 'template'>): Promise<FirstReading> {
    const shape = await this.shapeOf(of.owner.organisation, of.template);
    const plan = planOf({ found: null, chosen: null }, await this.around.remembered(of));
    const held: (readonly WorkbookRow[])[] = [];
    const summary = await this.around.read(source, shape, async (rows) => void held.push(rows), plan);
    return { summary, held };
  }

  /**
   * @param reading of a file that was just read for the first time; without it the kept one is read
   * @throws WorkbookError where the file can't be read; the draft then says so
   */
  async carryOut(upload: Upload, reading?: FirstReading): Promise<CarriedOut> {
    try {
      const before = await this.execute(upload, 'read', () => []);
      if (before.state.failure) throw refusedBefore(before.state.failure);
      if (isRead(before.state)) return { position: before.position, asks: before.state.phase === 'asking' };
      const { summary, held } = reading ?? (await this.read(upload, before.state));
      const { state, position } = await this.execute(upload, 'columns', (at) =>
        readColumns(at, { columns: summary.found }),
      );
      if (state.phase === 'asking') return { position, asks: true };
      for (const [index, rows] of held.entries()) {
        if (index > 0) await nextTurn();
        await this.add(upload, index, rows);
      }
      return { position: await this.finish(upload, summary), asks: false };
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
      const { code, place } = error;
      await this.execute(upload, 'fail', (state) =>
        state.phase === 'failed' ? [] : failUpload(state, { code, place: { ...place } }),
      );
      throw error;
    }
  }

  private async read(upload: Upload, draft: DraftState): Promise<FirstReading> {
    const source = { kept: upload.file };
    if (!draft.found) return this.readFirst(source, draft);
    const shape = await this.shapeOf(upload.organisation, upload.template);
    let batch = 0;
    const take: RowsTaker = (rows) => this.add(upload, batch++, rows);
    return { summary: await this.around.read(source, shape, take, planOf(draft, [])), held: [] };
  }

  private async shapeOf(organisation: string, template: string): Promise<WorkbookShape> {
    return declarationShape(templateOf(template), await this.around.settingsOf(organisation));
  }

  private async add(upload: Upload, batch: number, rows: readonly WorkbookRow[]): Promise<void> {
    const added = rows.map((row) => newRow(upload.draftId, row));
    await this.execute(upload, `batch-${batch}`, (state) =>
      addRows(state, { by: upload.context.actor, rows: added }),
    );
  }

  /**
   * Matches the rows, and does what was wished for beside: the earlier upload goes, and what was said of the columns is
   * kept. Before the draft is complete, or nobody would take it up again after a crash.
   */
  private async finish(upload: Upload, summary: WorkbookSummary): Promise<Position> {
    const columns = uploadedFields(summary.columns);
    const halves = uploadedHalves(summary.columns);
    const { state } = await this.readBases(upload, summary);
    let comparison: UploadComparison | null = null;
    if (state.phase === 'receiving') {
      comparison = await this.match(upload, { ...state, columns, halves });
      await this.replace(upload, state);
      await this.remember(upload, state);
    }
    const done = await this.execute(upload, 'complete', (at) =>
      at.phase === 'open'
        ? []
        : completeUpload(at, {
            columns,
            rows: summary.rows,
            ...(Object.keys(halves).length > 0 && { halves }),
            ...(comparison && { comparison }),
          }),
    );
    return done.position;
  }

  private readBases(upload: Upload, { bases }: WorkbookSummary) {
    return this.execute(upload, 'bases', (at) =>
      bases && at.phase === 'receiving' ? readBases(at, bases) : [],
    );
  }

  /** Rows that change nothing leave as their neighbours are matched: a batch is of the same lines, however many are left. */
  private async match(upload: Upload, draft: DraftState): Promise<UploadComparison | null> {
    const { matches, unchanged, comparison } = await this.around.matchAll(draft);
    const batchOf = (row: string): number =>
      Math.floor(((lookup(draft.rows, row)?.line ?? 1) - 1) / batchSize);
    const matched = Map.groupBy(matches, ({ row }) => batchOf(row));
    const leaving = Map.groupBy(unchanged, batchOf);
    for (const [n, batch] of [...new Set([...matched.keys(), ...leaving.keys()])].entries()) {
      if (n > 0) await nextTurn();
      const [found, rows] = [matched.get(batch) ?? [], leaving.get(batch) ?? []];
      await this.execute(upload, `match-${batch}`, (state) =>
        inOneAppend(state, [
          (at) => matchRows(at, { by: upload.context.actor, matches: found }),
          (at) => (rows.length > 0 ? leaveUnchanged(at, { rows }) : []),
        ]),
      );
    }
    return comparison;
  }

  /** An earlier upload that is over, on its way, or touched by colleagues unasked, stays: the screen still offers it. */
  private async replace(upload: Upload, { chosen, owner, draftId }: DraftState): Promise<void> {
    if (!chosen?.replaces) return;
    const { context } = upload;
    await replaceUpload(this.around.execute, context, owner, {
      earlier: chosen.replaces,
      by: draftId,
      actor: chosen.by,
      evenIfTouched: chosen.evenIfTouched,
    });
  }

  private async remember(upload: Upload, draft: DraftState): Promise<void> {
    const headers = toRemember(draft);
    if (headers.length === 0) return;
    const done = await this.around.execute({
      stream: organisationStream(draft.owner.preparedBy),
      decider: organisationDecider,
      decide: (state) => mapHeaders(state, headers),
      context: { ...stepContext(upload.context, 'remember'), payloadHash: '' },
    });
    if (!done.ok) throw new Error(`Upload ${upload.draftId} was not remembered: ${done.code}`);
  }

  private async execute(upload: Upload, step: string, decide: (state: DraftState) => DraftDecision) {
    const done = await this.around.execute({
      stream: draftStream(upload.draftId),
      decider: draftDecider,
      decide,
      context: { ...stepContext(upload.context, step), payloadHash: '' },
    });
    if (done.ok) return done;
    if (done.code === 'too_many_rows') throw new WorkbookError('too_many_rows');
    throw new Error(`Upload ${upload.draftId} stopped at ${step}: ${done.code}`);
  }
}

const newRow = (draftId: string, row: WorkbookRow): NewRow => {
  const { line, cells, bookingNo, letterIndex } = uploadedRow(row);
  return {
    row: derivedId(draftId, line),
    line,
    cells,
    bookingNo,
    letterIndex,
    continuationOf: null,
    replaces: null,
  };
};
