import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { FakeDraft } from '../../../../tests/support/fake-draft.ts';
import { useEntry } from './use-entry.ts';

const Entry = ({ asks, enter }: { readonly asks: boolean; readonly enter: () => void }) => {
  const draft = new FakeDraft(1).openDraft({ kind: 'upload', fileName: 'programa.xlsx' });
  useEntry({ draft, reviewed: true }, { enter }, asks);
  return <button className="notice">Decide</button>;
};

describe('the focus after an upload', () => {
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

  const show = (asks: boolean) => act(() => root.render(<Entry asks={asks} enter={() => (entered += 1)} />));

  it('is in the grid at once where nothing is asked, and once only', () => {
    show(false);
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
