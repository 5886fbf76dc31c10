import { describe, expect, it } from '@jest/globals';
import type { EditAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import type { SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import { seriousOn } from '../support/axe.ts';
import type { DraftPage } from '../support/draft-page.ts';
import { DraftWorld } from '../support/draft-world.ts';
import { until, untilSo } from '../support/until.ts';

const world = await DraftWorld.of(12);
const { front } = world;
const tern = { id: 'n-1', vesselVoyage: { id: 'v-1', name: 'Nordic Tern 1107' }, eta: null };

describe('submitting edits', () => {
  let screen: DraftPage;

  const open = async (): Promise<void> => {
    screen = await world.ana();
    await screen.cell(0, 'code').waitFor();
  };
  const rows = async () => (await world.rows()).map(({ id }) => id);

  it('shows what leaves, and sends no edit of a colleague that is not ticked', async () => {
    // A vessel is nominated on a voyage, of which this portal is told none.
    front.rewriteAnswers('GET /cargo-declarations/edit', (body) => {
      const answer = body as EditAnswer;
      const bookings = answer.bookings.map((one) =>
        one.id === world.id(2) ? { ...one, nomination: tern } : one,
      );
      return { status: 200, body: { ...answer, bookings } satisfies EditAnswer };
    });
    await open();
    await screen.type(2, 'code', 'OF-ANA');
    await world.type(3, 'code', world.code(3), 'OF-MARTA');
    await screen.shows(3, 'code', 'OF-MARTA');
    const note = 'The change goes to the nomination of Nordic Tern 1107, for G2O to review.';
    await screen.looks(2, 'status', `[title="${note}"]`);
    await screen.button('Submit 1 change').click();
    const mine = screen.dialog('Submit 1 booking?');
    await mine.getByText('1 changed. 1 row that M. Kowalczyk edited stays in the draft.').waitFor();
    await mine
      .getByRole('table', { name: 'MT by month and trade' })
      .getByText(/^[A-Z][a-z]+ 20\d\d$/)
      .first()
      .waitFor();
    const told = mine.getByRole('region', { name: 'Nominations' });
    await told.getByText('Nordic Tern 1107').waitFor();
    await told.getByText('OF-ANA. For G2O to review.').waitFor();
    expect(await mine.getByRole('button', { name: 'Only mine' }).getAttribute('aria-pressed')).toBe('true');
    await until(async () =>
      expect(
        await mine.getByRole('button', { name: 'Go back' }).evaluate((at) => at === document.activeElement),
      ).toBe(true),
    );
    await mine.getByRole('checkbox', { name: 'OF-MARTA, M. Kowalczyk' }).check();
    const both = screen.dialog('Submit 2 bookings?');
    await both.waitFor();
    expect(await both.getByRole('button', { name: 'Everyone’s' }).getAttribute('aria-pressed')).toBe('true');
    expect(await seriousOn(screen.page)).toEqual([]);
    await screen.page.keyboard.press('m');
    await mine.getByRole('button', { name: 'Submit 1 booking' }).click();
    await screen.snackbar('Booking updated');
    expect(front.sent('/cargo-declarations').at(-1)?.body).toMatchObject({
      rows: [{ id: world.id(2) }],
      withEditsOf: [],
    });
    expect(await rows()).toEqual([world.id(3)]);
  });

  it('asks for nothing of nobody: where only a colleague has edited, his rows are there to tick', async () => {
    await open();
    await world.type(4, 'code', world.code(4), 'OF-MARTA');
    await screen.shows(4, 'code', 'OF-MARTA');
    await screen.button('Submit 1 change').click();
    const nothing = screen.dialog('There is nothing of yours to submit');
    await nothing
      .getByText('The only row with changes was edited by M. Kowalczyk. Tick it to submit it')
      .waitFor();
    const submit = nothing.getByRole('button', { name: 'Submit', exact: true });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await submit.hover();
    await screen.page.getByRole('tooltip', { name: 'Nothing is ticked yet.' }).waitFor();
    await nothing.getByRole('checkbox', { name: 'OF-MARTA, M. Kowalczyk' }).check();
    const one = screen.dialog('Submit 1 booking?');
    await one.getByRole('button', { name: 'Submit 1 booking' }).click();
    await screen.snackbar('Booking updated');
  });

  it('offers the rest when colleagues changed rows after the review', async () => {
    await open();
    await screen.type(5, 'code', 'ONE');
    await screen.type(6, 'code', 'TWO');
    await screen.status('2 changes not submitted');
    // Her page has not heard of it when she submits what she sees.
    front.hush();
    await screen.button('Submit 2 changes').click();
    await world.type(6, 'code', 'TWO', 'THREE');
    await screen
      .dialog(/^Submit .*\?$/)
      .getByRole('button', { name: /^Submit/ })
      .click();
    const dialog = screen.dialog('1 row changed after you reviewed it');
    await dialog.getByRole('button', { name: 'Submit the other 1 row' }).click();
    await screen.snackbar('Booking updated');
    front.speak();
    expect(await untilSo(rows, (left) => left.length === 1)).toEqual([world.id(6)]);
  });

  it('shows the progress of a long submission and says when it is through', async () => {
    await open();
    await screen.type(7, 'code', 'ONE');
    await screen.status('1 change not submitted');
    const { importId } = await world.marta.edit();
    const underWay: SubmitAnswer = {
      importId,
      submissionId: 's1',
      completed: false,
      declared: 0,
      created: 0,
      unchanged: 0,
      reopened: 0,
    };
    /** How far a submission of Ana's is, of 4,000 rows. */
    const of = (settled: number): DraftView['submission'] => ({
      id: 's1',
      rows: 4_000,
      settled,
      by: { id: world.userId('Ana'), name: 'A. Prado' },
      editors: [],
    });
    front.answerNext('/cargo-declarations', { status: 202, body: underWay });
    await screen.submit('Submit 1 change');
    await world.progress({ state: 'submitting', submission: of(1_500) });
    await screen.status(/Submitting 1.500 of 4.000/);
    expect(await screen.button('Submitting…').getAttribute('aria-disabled')).toBe('true');
    await world.progress({ state: 'open', submission: of(4_000) });
    await screen.snackbar('Booking updated');
  });
});
