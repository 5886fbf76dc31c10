import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import type { FindState } from '../../components/grid/find/GridFinder.ts';
import type { GridController } from '../../components/grid/GridController.ts';
import type { Declaration, DeclarationColumn } from './grid/declaration-row.ts';
import { displayQuantity } from '../../format/quantities.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import './find-bar.css';

/** Typing goes on before all rows are looked through. */
const lookAfterMs = 120;
/** Rows that change by themselves are looked through less often. */
const lookAgainAfterMs = 600;

export type FindMode = 'find' | 'replace';

export interface FindBarProps {
  readonly store: DraftStore;
  readonly controller: GridController<Declaration>;
  readonly mode: FindMode;
  /** The column under the cursor: the search can be kept to it. */
  readonly column: DeclarationColumn | undefined;
  readonly onClose: () => void;
}

const stateText = (text: string, { count, at }: FindState): string => {
  if (text.trim() === '') return '';
  if (count === 0) return 'Not found';
  return at === 0 ? `${displayQuantity(count)} found` : `${displayQuantity(at)} of ${displayQuantity(count)}`;
};

/** What is looked for, where, and what was found; told anew when the rows change. */
const useFind = (controller: GridController<Declaration>, store: DraftStore) => {
  const [text, setText] = useState('');
  const [columnId, setColumnId] = useState<string | null>(null);
  const [state, setState] = useState<FindState>({ count: 0, at: 0 });
  const look = useEffectEvent(() => setState(controller.find({ text, columnId })));
  useEffect(() => {
    const timer = setTimeout(() => setState(controller.find({ text, columnId })), lookAfterMs);
    return () => clearTimeout(timer);
  }, [controller, text, columnId]);
  useEffect(
    () =>
      reaction(
        () => store.version,
        () => look(),
        { delay: lookAgainAfterMs },
      ),
    [store],
  );
  return { query: { text, columnId }, setText, setColumnId, state, setState };
};

type Find = ReturnType<typeof useFind>;

const Replacing = ({
  controller,
  find: { query, setState },
}: {
  readonly controller: GridController<Declaration>;
  readonly find: Find;
}) => {
  const [replacement, setReplacement] = useState('');
  const [said, setSaid] = useState('');
  const replace = (all: boolean) => {
    if (query.text.trim() === '') return;
    const done = all ? controller.replaceAll(query, replacement) : controller.replace(query, replacement);
    setState(done.state);
    setSaid(done.said);
  };
  return (
    <>
      <div className="find-line">
        <input
          className="input"
          aria-label="Replace with"
          placeholder="Replace with"
          autoComplete="off"
          spellCheck={false}
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') replace(event.ctrlKey || event.metaKey);
          }}
        />
        <Button size="small" onClick={() => replace(false)}>
          Replace
        </Button>
        <Button size="small" onClick={() => replace(true)}>
          Replace all
        </Button>
      </div>
      <output className="find-said">{said}</output>
    </>
  );
};

/** Escape means what has the focus: the pane would hear it, too. */
const useEscape = (bar: RefObject<HTMLElement | null>, close: () => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const element = bar.current;
    element?.addEventListener('keydown', pressed);
    return () => element?.removeEventListener('keydown', pressed);
  }, [bar]);
};

/** Find and replace over all rows, drawn or not. Enter goes on, Shift+Enter back, Ctrl+Enter replaces all, Escape closes. */
export const FindBar = observer(({ store, controller, mode, column, onClose }: FindBarProps) => {
  const find = useFind(controller, store);
  const { query, setText, setColumnId, state, setState } = find;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), [mode]);
  const step = (back: boolean) => setState(controller.findNext(query, back));
  const bar = useRef<HTMLElement>(null);
  useEscape(bar, onClose);
  return (
    <search ref={bar} className="find-bar" aria-label="Find and replace">
      <div className="find-line">
        <input
          ref={field}
          className="input"
          aria-label="Find"
          placeholder="Find in all rows"
          autoComplete="off"
          spellCheck={false}
          value={query.text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey);
          }}
        />
        <output className="find-state">{stateText(query.text, state)}</output>
        <IconButton label="Previous match" size="small" onClick={() => step(true)}>
          <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label="Next match" size="small" onClick={() => step(false)}>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      {mode === 'replace' ? <Replacing controller={controller} find={find} /> : null}
      <Checkbox
        className="find-column"
        checked={query.columnId !== null}
        disabled={query.columnId === null && !column}
        onChange={(checked) => setColumnId(checked ? (column?.id ?? null) : null)}
      >
        Only in the column{' '}
        {query.columnId === null
          ? (column?.header ?? 'of the active cell')
          : controller.headerOf(query.columnId)}
      </Checkbox>
      <IconButton label="Close find" size="small" className="find-close" onClick={onClose}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </search>
  );
});
