import type { Page, Request, Response } from 'playwright';
import type { DraftChangesRequest } from '#contracts/declaration-draft/draft-calls';
import type { SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import type { Person } from '../../support/person.ts';
import { untilSo } from '../../support/until.ts';
import { cellsInSight, type ClipboardCall, clipboardEvent, listen, type Place } from './in-page.ts';
import { WindowLog } from './window-log.ts';

/** A command as a window sent it, however often, and what it was told in the end. */
export interface SentCommand {
  readonly key: string;
  readonly request: DraftChangesRequest;
  answer: { readonly status: number; readonly body: unknown } | undefined;
}

type Random = () => number;

const oneOf = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];

/** Some parse in one column and not in another: what does not is kept as text. */
const texts = [
  'Wood pulp',
  'Paper reels',
  'Santos',
  'Rotterdam',
  'Antwerp',
  '03/05/2027',
  '12/06/2027',
  'ABC',
];

/** One of several people who work at random in one draft, as people do: by keyboard, mouse and clipboard. */
export class Hand {
  readonly sent = new Map<string, SentCommand>();
  /** Submissions that were acknowledged. */
  readonly submitted = new Set<string>();
  /** Codes that stood in the grid when they had been typed: the window took them. */
  readonly taken: string[] = [];
  /** Attempts that met a dialog or a row that had just gone. */
  obstructed = 0;
  done = 0;
  readonly log: WindowLog;
  private readonly page: Page;

  constructor(
    readonly person: Person,
    private readonly name: string,
    private readonly columns: readonly string[],
    private readonly random: Random,
  ) {
    this.page = person.page;
    this.log = new WindowLog(person, name);
    this.page.on('request', (request) => this.wasSent(request));
    this.page.on('response', (response) => void this.wasAnswered(response));
  }

  async open(address: string): Promise<void> {
    await this.page.addInitScript(listen);
    await this.page.goto(address);
    await this.page.locator('.ag-cell[col-id="code"]').first().waitFor();
  }

  /** Goes back where the work is, after a submission has led elsewhere; whether the work can be seen. */
  async stayAt(address: string): Promise<boolean> {
    if (this.page.url() === address) return true;
    await reached(this.page.goto(address));
    return reached(this.page.locator('.ag-cell[col-id="code"]').first().waitFor({ timeout: 10_000 }));
  }

  said(): Promise<readonly string[]> {
    return this.page.evaluate(() => window.said);
  }

  /** One thing that a person does; which, the seed says. */
  async act(deeds: readonly (readonly [weight: number, deed: () => Promise<void>])[]): Promise<void> {
    await this.answerDialogs();
    let at = this.random() * deeds.reduce((sum, [weight]) => sum + weight, 0);
    const found = deeds.find(([weight]) => (at -= weight) < 0);
    try {
      await found?.[1]();
      this.done += 1;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
      this.obstructed += 1;
    }
  }

  readonly type = async (): Promise<void> => {
    const place = await this.pick();
    const text = this.textFor(place.column);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    if (place.column === 'code' && (await this.textIn(place)) === text) this.taken.push(text);
  };

  readonly paste = async (): Promise<void> => {
    const { column } = await this.pick();
    const [rows, columns] = [1 + Math.floor(this.random() * 4), 1 + Math.floor(this.random() * 3)];
    const lines = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => this.textFor(column)).join('\t'),
    );
    const call: ClipboardCall = { type: 'paste', text: lines.join('\n') };
    await this.page.evaluate(clipboardEvent, call);
  };

  readonly fill = (): Promise<void> => this.onRange('Control+d');
  readonly clear = (): Promise<void> => this.onRange('Delete');

  readonly undo = async (): Promise<void> => {
    await this.pick();
    for (let step = 0; step < 1 + this.random() * 3; step += 1) await this.page.keyboard.press('Control+z');
    if (this.random() < 0.3) await this.page.keyboard.press('Control+y');
  };

  readonly submit = async (): Promise<void> => {
    // The toolbar's: what leaves is shown in a dialog with a button of the same name.
    const toolbar = this.page.getByRole('button', { name: /^Submit [1-9]/ }).first();
    await toolbar.click({ timeout: 1_000 });
  };

  readonly addRows = async (): Promise<void> => {
    if ((await this.rows()) < 40) await this.button('Add 10 rows').click({ timeout: 2_000 });
  };

  readonly removeRow = async (): Promise<void> => {
    if ((await this.rows()) < 12) return;
    await this.pick();
    await this.page.locator('.pane').getByRole('button', { name: 'Remove' }).click({ timeout: 2_000 });
    await this.button('Yes, remove').click({ timeout: 2_000 });
  };

  /** Whatever is asked is answered one way or the other; what the safe button keeps is kept. */
  async answerDialogs(): Promise<void> {
    const buttons = this.page.locator('.dialog .dialog-buttons').getByRole('button');
    for (let open = await buttons.count(); open > 0; open = await buttons.count()) {
      const chosen = buttons.nth(Math.floor(this.random() * open));
      // A dialog that closes by itself takes its buttons along.
      if (!(await reached(chosen.click({ timeout: 1_000 })))) this.obstructed += 1;
    }
  }

  /** Nothing waits for an answer any more, neither of the person nor of the server. */
  async settled(): Promise<void> {
    const waits = this.page
      .locator('.status-bar')
      .getByText(/^(Not saved|Saving…)/)
      .or(this.page.getByRole('button', { name: /^(Checking|Submitting)…/ }));
    const dialog = this.page.locator('.dialog');
    await this.page.locator('.status-bar').getByText('Live', { exact: true }).waitFor();
    do {
      await this.answerDialogs();
      await waits.first().waitFor({ state: 'detached' });
    } while ((await dialog.count()) > 0);
  }

  /** Settled where the work is: a submission may have led elsewhere when it was answered. */
  async settledAt(address: string): Promise<void> {
    do {
      await untilSo(() => this.stayAt(address), Boolean);
      await this.settled();
    } while (this.page.url() !== address);
  }

  /** Every row of the grid as the clipboard has it, in the order of the alphabet. */
  async copied(): Promise<readonly string[]> {
    // The work is over, and nobody is in a hurry: a busy page may take longer than a hand would wait.
    await untilSo(() => reached(this.pick()), Boolean);
    await this.page.keyboard.press('Control+a');
    const call: ClipboardCall = { type: 'copy', text: '' };
    const text = await this.page.evaluate(clipboardEvent, call);
    return text.split('\r\n').slice(0, -1).toSorted();
  }

  private button(name: string) {
    return this.page.getByRole('button', { name });
  }

  private rows(): Promise<number> {
    return this.page.locator('[aria-rowcount]').first().getAttribute('aria-rowcount').then(Number);
  }

  private async onRange(key: string): Promise<void> {
    await this.pick();
    for (let more = this.random() * 4; more > 1; more -= 1) await this.page.keyboard.press('Shift+ArrowDown');
    await this.page.keyboard.press(key);
  }

  /** Clicks one of the cells in sight, of the upper rows more often: that is where people meet. */
  private async pick(): Promise<Place> {
    const all = (await this.page.evaluate(cellsInSight)).filter(({ column }) =>
      this.columns.includes(column),
    );
    const upper = all.slice(0, this.random() < 0.6 ? this.columns.length * 4 : all.length);
    const place = oneOf(this.random, upper) ?? { row: 'none', column: 'code' };
    await this.page.locator(selectorOf(place)).click({ timeout: 2_000 });
    return place;
  }

  private textIn(place: Place): Promise<string | null> {
    return this.page.evaluate(
      (selector) => document.querySelector(`${selector} .grid-cell-text`)?.textContent ?? null,
      selectorOf(place),
    );
  }

  /** Codes are never typed twice, so that each can be found again. */
  private textFor(column: string): string {
    if (column === 'code') return `${this.name}-${Math.floor(this.random() * 1e9).toString(36)}`;
    if (this.random() < 0.5) return String(1_000 + Math.floor(this.random() * 50_000));
    return oneOf(this.random, texts) ?? '';
  }

  private wasSent(request: Request): void {
    const key = keyOf(request);
    if (key === undefined || this.sent.has(key)) return;
    this.sent.set(key, { key, request: request.postDataJSON(), answer: undefined });
  }

  private async wasAnswered(response: Response): Promise<void> {
    if (isSubmission(response.request()) && response.ok()) {
      // As below: who hears no whole answer asks again.
      const answer: unknown = await response.json().catch(() => undefined);
      if (answer !== undefined) this.submitted.add((answer as SubmitAnswer).submissionId);
      return;
    }
    const command = this.sent.get(keyOf(response.request()) ?? '');
    if (!command) return;
    // An answer that was cut off in its middle is none: the window asks again.
    const body: unknown = await response.json().catch(() => undefined);
    if (body !== undefined) command.answer = { status: response.status(), body };
  }
}

const selectorOf = ({ row, column }: Place): string => `[row-id="${row}"] .ag-cell[col-id="${column}"]`;

const isSubmission = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/cargo-declarations');

const keyOf = (request: Request): string | undefined =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/changes')
    ? request.headers()['idempotency-key']
    : undefined;

/** Whether it came about; a page that cannot be reached and a button that is gone say so to nobody else. */
const reached = async (attempt: Promise<unknown>): Promise<boolean> => {
  const [{ status }] = await Promise.allSettled([attempt]);
  return status === 'fulfilled';
};
