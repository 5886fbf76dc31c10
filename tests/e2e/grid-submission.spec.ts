import { beforeEach, describe, expect, it } from '@jest/globals';
import { seriousOn } from '../support/axe.ts';
import { booking } from '../support/declaration-fixture.ts';
import { type DraftPage, draftSeats, rowId } from '../support/draft-page.ts';
import { draftScreens } from '../support/draft-screens.ts';
import { submissionOf, underWay } from '../support/fake-draft.ts';
import { ana, jose } from '../support/fake-people.ts';
import { FakePortal } from '../support/fake-portal.ts';
import { until } from '../support/until.ts';

const seats = await draftSeats();
const tern = { id: 'n-1', vesselVoyage: { id: 'v-1', name: 'Nordic Tern 1107' }, eta: null };

describe('submitting edits', () => {
  const openFor = draftScreens(seats);
  let portal: FakePortal;
  let screen: DraftPage;

  beforeEach(async () => {
    portal = new FakePortal(30);
    portal.bookings.set(rowId(2), booking(2, { nomination: tern }));
    screen = await openFor(portal, ana);
    await screen.cell(0, 'code').waitFor();
  });

  it('shows what leaves, and sends no edit of a colleague that is not ticked', async () => {
    const colleague = await openFor(portal, jose);
    await screen.type(2, 'code', 'OF-ANA');
    await colleague.cell(3, 'code').waitFor();
    await colleague.type(3, 'code', 'OF-JOSE');
    await screen.shows(3, 'code', 'OF-JOSE');
    const note = 'The change goes to the nomination of Nordic Tern 1107, for G2O to review.';
    await screen.looks(2, 'status', `[title="${note}"]`);
    await screen.button('Submit 1 change').click();
    const mine = screen.dialog('Submit 1 booking?');
    await mine.getByText('1 changed. 1 row that José Lima edited stays in the draft.').waitFor();
    await mine.getByRole('table', { name: 'MT by month and trade' }).getByText('January 2027').waitFor();
    const told = mine.getByRole('region', { name: 'Nominations' });
    await told.getByText('Nordic Tern 1107').waitFor();
    await told.getByText('OF-ANA. For G2O to review.').waitFor();
    expect(await mine.getByRole('button', { name: 'Only mine' }).getAttribute('aria-pressed')).toBe('true');
    await until(async () =>
      expect(
        await mine.getByRole('button', { name: 'Go back' }).evaluate((at) => at === document.activeElement),
      ).toBe(true),
    );
    await mine.getByRole('checkbox', { name: 'OF-JOSE, José Lima' }).check();
    const both = screen.dialog('Submit 2 bookings?');
    await both.waitFor();
    expect(await both.getByRole('button', { name: 'Everyone’s' }).getAttribute('aria-pressed')).toBe('true');
    expect(await seriousOn(screen.page)).toEqual([]);
    await screen.page.keyboard.press('m');
    await mine.getByRole('button', { name: 'Submit 1 booking' }).click();
    await screen.snackbar('Booking updated');
    const sent = portal.requests.filter(({ path }) => path.endsWith('/cargo-declarations')).at(-1)?.body;
    expect(sent).toMatchObject({ rows: [{ id: rowId(2) }], withEditsOf: [] });
    expect([...portal.rows.keys()]).toEqual([rowId(3)]);
  });

  it('asks for nothing of nobody: where only a colleague has edited, his rows are there to tick', async () => {
    const colleague = await openFor(portal, jose);
    await colleague.cell(3, 'code').waitFor();
    await colleague.type(3, 'code', 'OF-JOSE');
    await screen.shows(3, 'code', 'OF-JOSE');
    await screen.button('Submit 1 change').click();
    const nothing = screen.dialog('There is nothing of yours to submit');
    await nothing
      .getByText('The only row with changes was edited by José Lima. Tick it to submit it')
      .waitFor();
    const submit = nothing.getByRole('button', { name: 'Submit', exact: true });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await submit.hover();
    await screen.page.getByRole('tooltip', { name: 'Nothing is ticked yet.' }).waitFor();
    await nothing.getByRole('checkbox', { name: 'OF-JOSE, José Lima' }).check();
    const one = screen.dialog('Submit 1 booking?');
    await one.getByRole('button', { name: 'Submit 1 booking' }).click();
    await screen.snackbar('Booking updated');
  });

  it('offers the rest when colleagues changed rows after the review', async () => {
    await screen.type(2, 'code', 'ONE');
    await screen.type(3, 'code', 'TWO');
    await screen.status('2 changes not submitted');
    portal.refuseNext = {
      status: 409,
      body: {
        code: 'rows_changed',
        message: 'Changed.',
        details: { rows: [{ row: rowId(3), revision: 99 }] },
      },
    };
    await screen.submit('Submit 2 changes');
    const dialog = screen.dialog('1 row changed after you reviewed it');
    await dialog.getByRole('button', { name: 'Submit the other 1 row' }).click();
    await screen.snackbar('Booking updated');
    expect([...portal.rows.keys()]).toEqual([rowId(3)]);
  });

  it('shows the progress of a long submission and says when it is through', async () => {
    await screen.type(2, 'code', 'ONE');
    await screen.status('1 change not submitted');
    portal.refuseNext = {
      status: 202,
      body: underWay,
    };
    await screen.submit('Submit 1 change');
    portal.progress({ state: 'submitting', submission: submissionOf(4000, 1500) });
    await screen.status(/Submitting 1.500 of 4.000/);
    expect(await screen.button('Submitting…').getAttribute('aria-disabled')).toBe('true');
    portal.progress({ state: 'open', submission: submissionOf(4000, 4000) });
    await screen.snackbar('Booking updated');
  });
});
