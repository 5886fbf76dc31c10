import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DraftChangesAnswer, DraftChangesRequest } from '#contracts/declaration-draft/draft-calls';
import { booking, cursorAt, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { HttpError } from '../../../api/http-error.ts';
import { DeclarationRows } from '../grid/DeclarationRows.ts';
import { type Conflict, conflictsOf } from './conflicts.ts';
import { DraftApi } from './draft-api.ts';
import { DraftCommands } from './DraftCommands.ts';

const { id } = booking(1);
const theirs = { ...booking(1), comment: 'theirs' };
const mine = (revision: number) =>
  draftRow(id, revision, { cells: { comment: { base: null, value: 'mine', by: 'user-1' } } });
const empty: DraftChangesAnswer = { importId: 'draft-1', rows: {}, added: [], skipped: [] };

/** Takes every change, but for those that it is told to refuse. */
class FakeApi extends DraftApi {
  readonly sent: DraftChangesRequest[] = [];
  refusal: HttpError | undefined;

  override async change(_importId: string, _commandId: string, request: DraftChangesRequest) {
    this.sent.push(request);
    if (this.refusal) throw this.refusal;
    return { status: 200, data: empty, position: null };
  }
}

describe('the answer to a conflict', () => {
  let api: FakeApi;
  let rows: DeclarationRows;
  let commands: DraftCommands;

  const shown = (): readonly Conflict[] => {
    const row = rows.get(id);
    return row ? conflictsOf(row).filter((conflict) => !commands.isDecided(conflict)) : [];
  };
  const conflict = (): Conflict => {
    const [first] = shown();
    if (!first) throw new Error('no conflict');
    return first;
  };

  beforeEach(() => {
    api = new FakeApi('org-1');
    rows = new DeclarationRows();
    rows.load({ bookings: [theirs], rows: [mine(5)], cursor: cursorAt(2000) });
    const around = {
      importId: () => 'draft-1',
      tellYear: () => undefined,
      settled: () => undefined,
      lost: () => undefined,
    };
    const silent = { inform: () => undefined, succeed: () => undefined, fail: () => undefined };
    commands = new DraftCommands(api, rows, around, silent);
  });

  it('is sent once, however often it is given', async () => {
    const asked = conflict();
    commands.resolve(asked, 'theirs');
    commands.resolve(asked, 'mine');
    await commands.queue.drained();
    expect(api.sent.map(({ changes }) => changes)).toEqual([
      [{ id, field: 'comment', from: 'mine', to: 'theirs', theirs: 'theirs' }],
    ]);
    expect(shown()).toEqual([]);
  });

  it('does not hold for what the row becomes', () => {
    commands.resolve(conflict(), 'mine');
    rows.applyDraftRows([mine(6)], [], cursorAt(2001));
    expect(shown()).toHaveLength(1);
  });

  it('is asked for again where the server refused it', async () => {
    api.refusal = new HttpError(422, { code: 'invalid', message: 'No.' });
    commands.resolve(conflict(), 'mine');
    await commands.queue.drained();
    expect(shown()).toHaveLength(1);
  });

  it('keeps an edit that was refused once, as one step', async () => {
    const refused: Conflict = { id, field: 'code', mine: 'A', theirs: 'B', from: 'edit' };
    commands.ask(refused);
    commands.resolve(refused, 'mine');
    commands.resolve(refused, 'mine');
    await commands.queue.drained();
    expect(api.sent).toHaveLength(1);
    expect(commands.steps.undo).toHaveLength(1);
  });
});
