import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { templateOf } from '#contracts/templates/template-of';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { ReadingRequest } from '#contracts/workbook/upload-columns';
import { askingColumns } from '../../../../../tests/support/asking-upload.ts';
import { settings } from '../../../../../tests/support/declaration-fixture.ts';
import { draftView } from '../../../../../tests/support/draft-fixture.ts';
import { ana, profileOf } from '../../../../../tests/support/fixture-people.ts';
import { OrganisationContext } from '../../../app/organisation-context.ts';
import { DraftPresence } from '../draft/DraftPresence.ts';
import { ColumnsScreen } from './ColumnsScreen.tsx';
import { ColumnsStore } from './ColumnsStore.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const shape = declarationShape(templateOf('suzano'), settings);

class MountedColumns {
  readonly store = new ColumnsStore(askingColumns, shape);
  readonly sent: ReadingRequest[] = [];
  private readonly page = document.createElement('div');
  private readonly root: Root;

  constructor(about: Partial<DraftView> = {}) {
    document.body.append(this.page);
    const [organisation] = profileOf(ana).organizations;
    this.root = createRoot(this.page);
    act(() =>
      this.root.render(
        <OrganisationContext value={organisation}>
          <ColumnsScreen
            store={this.store}
            draft={draftView({ kind: 'upload', fileName: 'programa.xlsx', ...about })}
            presence={new DraftPresence(ana.id)}
            onTakeIn={(request) => this.sent.push(request)}
            onDiscard={() => undefined}
          />
        </OrganisationContext>,
      ),
    );
  }

  click(name: string): void {
    const button = [...this.page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (!button) throw new Error(`No button ${name}`);
    act(() => button.click());
  }

  choose(question: number, option: number): void {
    const radios = this.page.querySelectorAll<HTMLInputElement>(`[data-question="${question}"] input`);
    act(() => radios[option]?.click());
  }

  get focused(): string | undefined {
    const { activeElement } = document;
    const question = activeElement?.closest<HTMLElement>('[data-question]');
    return question
      ? `question ${question.dataset['question']}`
      : (activeElement?.getAttribute('data-column') ?? undefined);
  }

  has(text: string): boolean {
    return this.page.textContent.includes(text);
  }

  close(): void {
    act(() => this.root.unmount());
    this.page.remove();
  }
}

describe('the screen on which the columns of a file are answered', () => {
  let screen: MountedColumns;
  const open = (about?: Partial<DraftView>) => (screen = new MountedColumns(about));
  const ownWidth = window.innerWidth;
  beforeEach(() => {
    window.innerWidth = 1440;
  });
  afterEach(() => {
    screen.close();
    window.innerWidth = ownWidth;
  });

  it('says of every column what it holds and what it is read as', () => {
    open();
    for (const text of [
      'Lay to (incl.)',
      '11/05/27',
      'Choose a field',
      'No header',
      'Set by the portal',
      'Remembered',
    ])
      expect(screen.has(text)).toBe(true);
    expect(screen.has('sheet Programa, headers in row 4')).toBe(true);
    expect(screen.has('27 rows, none taken in yet')).toBe(true);
  });

  it('begins at the first open answer, and leads from one to the next, and round', () => {
    open();
    expect(screen.focused).toBe('question 0');
    for (const place of ['5', '13', 'question 0']) {
      screen.click('3 to answer');
      expect(screen.focused).toBe(place);
    }
  });

  it('leaves the questions in sight where they stand above the table', () => {
    window.innerWidth = 1024;
    open();
    expect(screen.focused).toBeUndefined();
    screen.click('3 to answer');
    expect(screen.focused).toBe('question 0');
  });

  it('goes to the next open answer by F8, wherever the focus is', () => {
    open();
    for (const place of ['5', '13', 'question 0']) {
      act(() => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', cancelable: true }));
      });
      expect(screen.focused).toBe(place);
    }
  });

  it('takes nothing in while something is open, and leads to the first of it', () => {
    open();
    screen.click('Use Lay to');
    expect(screen.focused).toBe('5');
    expect(screen.has('Lay to (incl.) is read as Lay to. 2 to answer.')).toBe(true);
    screen.click('Take in 27 rows');
    expect(screen.focused).toBe('question 0');
    expect(screen.sent).toEqual([]);
  });

  it('sends the answers once all are given', () => {
    open();
    screen.click('Use Lay to');
    screen.click('Do not read');
    screen.choose(0, 1);
    screen.click('Take in 27 rows');
    expect(screen.sent).toEqual([
      {
        columns: [
          { column: 5, field: 'laycanFinish' },
          { column: 13, field: null },
        ],
        readings: [
          { columns: [4], reading: 'month_first' },
          { columns: [6], reading: 'groups' },
        ],
        remember: true,
      },
    ]);
  });

  it('says of a file that is no longer kept what can be done, and takes nothing in', () => {
    open({ fileExpiredAfter: 90 });
    expect(screen.has('This file was kept for 90 days. Upload it again to read it.')).toBe(true);
    expect(screen.has('Discard')).toBe(true);
    expect(screen.has('Take in')).toBe(false);
  });
});
