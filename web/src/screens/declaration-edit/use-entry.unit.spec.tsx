import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { DraftKind } from '#domain/declaration-draft/events';
import { draftView } from '../../../../tests/support/draft-fixture.ts';
import { useEntry } from './use-entry.ts';

interface EntryProps {
  readonly asks: boolean;
  readonly enter: () => void;
  /** null: declared bookings that nobody edits yet. */
  readonly kind: DraftKind | null;
  readonly reviewed: boolean;
}

const Entry = ({ asks, enter, kind, reviewed }: EntryProps) => {
  const draft = kind && draftView({ kind, fileName: 'programa.xlsx' });
  useEntry({ draft, reviewed }, { enter }, asks);
  return <button className="notice">Decide</button>;
};

describe('the focus of whoever opens a grid', () => {
  let root: Root;
  let entered: number;

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    entered = 0;
    const page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  const show = (asks: boolean, kind: DraftKind | null = 'upload', reviewed = true) =>
    act(() => root.render(<Entry {...{ asks, kind, reviewed }} enter={() => (entered += 1)} />));

  it('is in the grid at once where nothing is asked, and once only', () => {
    show(false);
    show(false);
    expect(entered).toBe(1);
  });

  it('is in the grid at once for rows by hand and declared bookings, which no review moves', () => {
    show(false, 'new', false);
    expect(entered).toBe(1);
    act(() => root.render(null));
    show(false, null, false);
    expect(entered).toBe(2);
  });

  it('waits for the order of an upload', () => {
    show(false, 'upload', false);
    expect(entered).toBe(0);
    show(false);
    expect(entered).toBe(1);
  });

  it('is in the grid after each answer, also where the question was opened from its notice', () => {
    show(true);
    expect(entered).toBe(0);
    show(false);
    expect(entered).toBe(1);
    document.querySelector('button')?.focus();
    show(true);
    show(false);
    expect(entered).toBe(2);
  });

  it('stays where somebody has put it', () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    show(true);
    show(false);
    expect(entered).toBe(0);
  });
});
