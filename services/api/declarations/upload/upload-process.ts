import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { uploadedFields, uploadedRow } from '#contracts/workbook/upload-row';
import { templateOf } from '#contracts/templates/template-of';
import type { BookingSettings } from '#domain/reference/settings';
import { addRows, completeUpload, failUpload, matchRows } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import type { MatchedRow, NewRow } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { DraftState } from '#domain/declaration-draft/state';
import type { BookingField } from '#domain/booking/terms';
import type { Position } from '#platform/event-store/port';
import { WorkbookError } from '#platform/workbook/port';
import type { RowsTaker, WorkbookSummary } from '#platform/workbook/port';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { derivedId, stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';

/** What the process asks of the rest of the portal. */
export interface UploadSurroundings {
  readonly execute: Execute;
  /** Reads the kept file in its guarded child. */
  read(file: string, shape: WorkbookShape, onRows: RowsTaker): Promise<WorkbookSummary>;
  settingsOf(organisation: string): Promise<BookingSettings>;
  matchAll(draft: DraftState): Promise<readonly MatchedRow[]>;
}

export interface Upload {
  readonly draftId: string;
  /** SHA-256 under which the file is kept. */
  readonly file: string;
  readonly organisation: string;
  readonly template: string;
  /** Of the request that brought the file: steps and rows have ids derived from it. */
  readonly context: CommandContext;
}

const batchSize = 500;

/**
 * Reads an upload into its draft, in batches whose ids come from the file's own lines: begun anew after a crash, it
 * finds what is there and goes on.
 */
export class UploadProcess {
  constructor(private readonly around: UploadSurroundings) {}

  /**
   * @returns the position at which the draft is complete
   * @throws WorkbookError where the file can't be read; the draft then says so
   */
  async carryOut(upload: Upload): Promise<Position> {
    try {
      const { columns, rows } = await this.takeIn(upload);
      await this.match(upload, columns);
      return await this.step(upload, 'complete', (state) =>
        state.phase === 'open' ? [] : completeUpload(state, { columns, rows }),
      );
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
      const { code, place } = error;
      await this.step(upload, 'fail', (state) =>
        state.phase === 'failed' ? [] : failUpload(state, { code, place: { ...place } }),
      );
      throw error;
    }
  }

  private async takeIn(upload: Upload): Promise<{ columns: readonly BookingField[]; rows: number }> {
    const settings = await this.around.settingsOf(upload.organisation);
    const shape = declarationShape(templateOf(upload.template), settings);
    let batch = 0;
    const summary = await this.around.read(upload.file, shape, async (rows) => {
      const added = rows.map((row) => newRow(upload.draftId, row));
      await this.step(upload, `batch-${batch++}`, (state) =>
        addRows(state, { by: upload.context.actor, rows: added }),
      );
    });
    return { columns: uploadedFields(summary.columns), rows: summary.rows };
  }

  private async match(upload: Upload, columns: readonly BookingField[]): Promise<void> {
    const draft = await this.stateOf(upload);
    if (draft.phase !== 'receiving') return;
    const matches = await this.around.matchAll({ ...draft, columns });
    for (let start = 0; start < matches.length; start += batchSize) {
      const batch = matches.slice(start, start + batchSize);
      await this.step(upload, `match-${start / batchSize}`, (state) =>
        matchRows(state, { by: upload.context.actor, matches: batch }),
      );
    }
  }

  private async stateOf(upload: Upload): Promise<DraftState> {
    const read = await this.execute(upload, 'read', () => []);
    return read.state;
  }

  private async step(
    upload: Upload,
    step: string,
    decide: (state: DraftState) => DraftDecision,
  ): Promise<Position> {
    return (await this.execute(upload, step, decide)).position;
  }

  private async execute(upload: Upload, step: string, decide: (state: DraftState) => DraftDecision) {
    const done = await this.around.execute({
      stream: `draft-${upload.draftId}`,
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
