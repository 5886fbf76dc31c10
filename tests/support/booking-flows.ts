import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright';

/**
 * The flows of the declaration side, one after the other as a viewer walks them, each in a window of another size. Codes of bookings
 * begin with `MX-`.
 */

/** What a viewer may do with the bookings that are seen. */
export interface Viewer {
  readonly name: string;
  readonly firstName: string;
  /** null: over all organisations. */
  readonly organisation: string | null;
  /** Has the grid, where bookings are amended and submissions undone. */
  readonly edits: boolean;
  /** Whose cargo it is, or the operator's staff for them: declares, cancels, gives to a broker. */
  readonly owns: boolean;
}

export interface Cell {
  readonly page: Page;
  readonly viewer: Viewer;
  readonly isPhone: boolean;
  /** Activates a control, by a click or by focus and Enter. */
  readonly act: (what: Locator) => Promise<void>;
  /** Address of the list in which the viewer sees bookings. */
  readonly list: string;
  /** Address of the organisation's bookings. */
  readonly inside: string;
  /** Id of `MX-1`. */
  readonly booking: string;
  /** A moment after it was declared and before it was changed. */
  readonly declaredAt: string;
}

/** What a flow has opened. */
export interface Opened {
  /** What axe looks at; the page, where nothing is said. */
  readonly part?: string;
  /** One Escape closes each, and gives the focus back to what opened it. */
  readonly closes?: readonly { readonly what: Locator; readonly opener?: Locator }[];
}

export interface Flow {
  readonly name: string;
  readonly isFor: (viewer: Viewer) => boolean;
  readonly open: (cell: Cell) => Promise<Opened>;
  /** Expects that a viewer without the flow finds no way to it and cannot open its address; null where everybody has it. */
  readonly lacks: ((cell: Cell) => Promise<void>) | null;
}

const anybody = (): boolean => true;
const inside = ({ organisation }: Viewer): boolean => organisation !== null;

const row = ({ page, isPhone, booking }: Cell): Locator =>
  isPhone
    ? page.locator('.card-button').filter({ hasText: 'MX-1' })
    : page.locator(`tr[data-row="${booking}"]`);

const pane = ({ page }: Cell): Locator => page.getByRole('complementary', { name: 'Booking MX-1' });

/** Navigates as a link does, without loading the page again. */
const goTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), address);
};

/** Shows the list with no pane beside it. It is not loaded again where the flow before has left it so. */
const showList = async (cell: Cell): Promise<void> => {
  const isThere = (await row(cell).isVisible()) && (await cell.page.locator('.pane').count()) === 0;
  if (!isThere) await cell.page.goto(`${cell.list}?search=MX-`);
  await row(cell).waitFor();
};

const namesOf = (all: Locator): Promise<readonly string[]> =>
  all.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()));

const listed = async (cell: Cell): Promise<Opened> => {
  const { page, viewer, isPhone } = cell;
  await showList(cell);
  const ways = ['Upload file', 'Edit', 'New declaration', 'New booking'] as const;
  const shown = await Promise.all(ways.map((name) => page.getByRole('link', { name, exact: true }).count()));
  const { owns, edits } = viewer;
  const isInside = inside(viewer);
  // On a phone, bookings are declared one at a time.
  expect(shown.map((count) => count > 0)).toEqual(
    [owns && !isPhone, edits && !isPhone, owns && !isPhone, owns].map((may) => may && isInside),
  );
  return {};
};

const paneOpened = async (cell: Cell): Promise<Opened> => {
  const { page, viewer, isPhone } = cell;
  await showList(cell);
  const opener = isPhone
    ? row(cell)
    : row(cell).getByRole('button', inside(viewer) ? { name: 'MX-1', exact: true } : { name: /^View / });
  await cell.act(opener.first());
  await pane(cell).getByRole('link', { name: 'Timeline' }).waitFor();
  const { owns, edits } = viewer;
  expect(await namesOf(pane(cell).locator('.pane-footer').locator('a, button'))).toEqual([
    ...(edits ? ['Edit'] : []),
    ...(owns ? ['Duplicate', 'Cancel booking'] : []),
    'History',
  ]);
  expect(await namesOf(page.getByRole('button', { name: /^(Edit|Assign|Change): / }))).toHaveLength(
    owns ? 2 : 0,
  );
  return { part: '.pane' };
};

/** In the pane that is open. */
const timelineOpened = async (cell: Cell): Promise<Opened> => {
  const { viewer } = cell;
  await cell.act(pane(cell).getByRole('link', { name: 'Timeline' }));
  await pane(cell).getByRole('listitem').filter({ hasText: 'Declared' }).waitFor();
  expect((await pane(cell).getByRole('button', { name: 'Undo…' }).count()) > 0).toBe(viewer.edits);
  return { part: '.pane' };
};

const provenanceOpened = async (cell: Cell): Promise<Opened> => {
  await cell.act(pane(cell).getByRole('link', { name: 'Info' }));
  const opener = pane(cell).getByRole('button', { name: 'Where Comment came from' });
  await cell.act(opener);
  const what = cell.page.getByRole('dialog', { name: /^Comment/ });
  await what.getByText('Version', { exact: true }).waitFor();
  return { part: '.origin', closes: [{ what, opener }, { what: pane(cell) }] };
};

const historyOpened = async ({ page, inside: at }: Cell): Promise<Opened> => {
  await goTo(page, `${at}/history?search=MX-`);
  await page.getByRole('link', { name: 'Timeline of MX-1' }).first().waitFor();
  return {};
};

const undoOf = (page: Page): Locator => page.getByRole('button', { name: /^Undo the submission of/ });

const submissionsOpened = async ({ page, inside: at }: Cell): Promise<void> => {
  await goTo(page, `${at}/history/submissions`);
  await page.getByRole('row').nth(1).waitFor();
};

const undoAsked = async ({ page, act }: Cell): Promise<Opened> => {
  const opener = undoOf(page).first();
  await act(opener);
  const what = page.getByRole('dialog', { name: 'Undo this submission?' });
  await what.getByText('1 booking put back').waitFor();
  return { part: '[role=dialog]', closes: [{ what, opener }] };
};

const undone = async (cell: Cell): Promise<Opened> => {
  const { page, act } = cell;
  await undoAsked(cell);
  await act(page.getByRole('button', { name: 'Undo', exact: true }));
  await page.waitForURL(/\/declaration\/edit\?booking=/);
  await page.getByText('1 booking put back in Edit.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Submit 1 change' }).waitFor();
  return {};
};

const formOpened = async (cell: Cell): Promise<Opened> => {
  await showList(cell);
  await cell.act(cell.page.getByRole('link', { name: 'New booking' }));
  await cell.page.getByRole('button', { name: 'Create New' }).waitFor();
  const what = cell.page.getByRole('complementary', { name: 'Create a New Booking' });
  return { part: '.pane', closes: [{ what }] };
};

const volumesOpened = async ({ page, inside: at }: Cell): Promise<Opened> => {
  await goTo(page, at);
  const table = page.getByRole('table', { name: /^Declared volume/ });
  await table.getByRole('row', { name: /^Total/ }).waitFor();
  await page.locator('.highcharts-point').first().waitFor();
  return {};
};

const ticked = async (cell: Cell): Promise<Locator> => {
  await showList(cell);
  const tick = cell.page.getByRole('checkbox', { name: 'Select MX-1' });
  await tick.focus();
  await cell.page.keyboard.press('Space');
  const bar = cell.page.getByRole('region', { name: 'Selected bookings' });
  await bar.waitFor();
  return bar;
};

const manyOpened = async (cell: Cell): Promise<Opened> => {
  const bar = await ticked(cell);
  const opener = bar.getByRole('button', { name: 'Cancel…' });
  await cell.act(opener);
  const what = cell.page.getByRole('dialog', { name: 'Cancel 1 booking?' });
  await what.waitFor();
  return { part: '[role=dialog]', closes: [{ what, opener }] };
};

const onlyDownloaded = async (cell: Cell): Promise<void> => {
  expect(await namesOf((await ticked(cell)).getByRole('button'))).toEqual(['Download', 'Clear']);
};

const feedOpened = async (cell: Cell): Promise<Opened> => {
  const { page, act } = cell;
  await showList(cell);
  await act(page.locator('.page-toolbar').getByRole('button', { name: 'More', exact: true }));
  await act(page.getByRole('menuitem', { name: 'Calendar feed' }));
  const what = page.getByRole('dialog', { name: 'Calendar feed' });
  await act(what.getByRole('button', { name: 'Make an address' }));
  await what.getByRole('textbox', { name: 'Address' }).waitFor();
  return { part: '[role=dialog]', closes: [{ what }] };
};

const gridOpened = async ({ page, inside: at, booking }: Cell): Promise<Opened> => {
  await goTo(page, `${at}/declaration/edit?booking=${booking}`);
  await page.locator('.ag-row').first().waitFor();
  await page.getByRole('button', { name: /^Submit \d+ change/ }).waitFor();
  return {};
};

const startOpened = async ({ page, inside: at }: Cell): Promise<Opened> => {
  await goTo(page, `${at}/declaration/new`);
  await page.getByRole('button', { name: 'Start with 10 rows' }).waitFor();
  return {};
};

const pastOpened = async ({ page, list, booking, declaredAt }: Cell): Promise<Opened> => {
  await goTo(page, `${list}?search=MX-&asOf=${declaredAt}&booking=${booking}`);
  await page.getByRole('region', { name: 'Since then' }).waitFor();
  const changing = page.getByRole('button', { name: /^(Cancel|Assign|Undo|Edit|Change)/ });
  expect(await changing.count()).toBe(0);
  return {};
};

const edits = (viewer: Viewer): boolean => inside(viewer) && viewer.edits;
const owns = (viewer: Viewer): boolean => inside(viewer) && viewer.owns;

const notForThem = async ({ page }: Cell): Promise<void> => {
  await page.waitForURL(/\/403$/);
};

/** In the order of a walk: what is opened over the list is opened over the same one. */
export const flows: readonly Flow[] = [
  { name: 'list', isFor: anybody, open: listed, lacks: null },
  { name: 'pane', isFor: anybody, open: paneOpened, lacks: null },
  { name: 'timeline', isFor: anybody, open: timelineOpened, lacks: null },
  { name: 'provenance', isFor: anybody, open: provenanceOpened, lacks: null },
  { name: 'feed', isFor: inside, open: feedOpened, lacks: null },
  {
    name: 'form',
    isFor: owns,
    open: formOpened,
    lacks: async (cell) => {
      await cell.page.goto(`${cell.list}?search=MX-&create=new`);
      await row(cell).waitFor();
      expect(await cell.page.getByRole('heading', { name: 'Create a New Booking' }).count()).toBe(0);
    },
  },
  { name: 'many at once', isFor: owns, open: manyOpened, lacks: onlyDownloaded },
  { name: 'past', isFor: anybody, open: pastOpened, lacks: null },
  { name: 'history', isFor: inside, open: historyOpened, lacks: null },
  {
    name: 'undo, asked',
    isFor: edits,
    open: async (cell) => {
      await submissionsOpened(cell);
      return undoAsked(cell);
    },
    lacks: async (cell) => {
      await submissionsOpened(cell);
      expect(await undoOf(cell.page).count()).toBe(0);
    },
  },
  { name: 'undo, done', isFor: edits, open: undone, lacks: null },
  {
    name: 'grid',
    isFor: edits,
    open: gridOpened,
    lacks: async (cell) => {
      await cell.page.goto(`${cell.inside}/declaration/edit?booking=${cell.booking}`);
      await notForThem(cell);
    },
  },
  {
    name: 'start',
    isFor: owns,
    open: startOpened,
    lacks: async (cell) => {
      await cell.page.goto(`${cell.inside}/declaration/new`);
      if (cell.viewer.edits) await cell.page.getByText('New cargo is declared by its charterer').waitFor();
      else await notForThem(cell);
    },
  },
  { name: 'overview', isFor: inside, open: volumesOpened, lacks: null },
];
