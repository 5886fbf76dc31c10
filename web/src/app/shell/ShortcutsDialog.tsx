import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { hasSearch } from '../../components/form/SearchField.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import './shortcuts.css';

const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['Up, Down, Home, End', 'Move between the rows of a list'],
  ['Left, Right', 'Move between the cells of a row'],
  ['Enter', 'Open the row'],
  ['Alt Up, Alt Down', 'Previous or next record in the pane'],
  ['Escape', 'Close the pane, cancel an edit'],
  ['F6', 'Next part: toolbar, rows, pane'],
  ['F8, Shift F8', 'Next or previous problem'],
  ['/', 'Search'],
  ['Enter, F2', 'Edit a cell of the grid'],
  ['Ctrl Enter', 'Enter in all cells with the same unread text'],
  ['Shift F2', 'Where the value of a cell came from'],
  ['Tab', 'Next cell'],
  ['Ctrl Z, Ctrl Y', 'Undo, redo'],
  ['Ctrl C, Ctrl X, Ctrl V', 'Copy, cut, paste cells'],
  ['Ctrl D', 'Fill down'],
  ['Ctrl F, Ctrl H', 'Find, find and replace in the grid'],
  ['?', 'This help'],
];

/** A key is promised only where it does something. */
const isAvailable = ([keys]: (typeof shortcuts)[number]): boolean => keys !== '/' || hasSearch();

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], .ag-cell') !== null;

/** `?` says which keys do what. */
export const ShortcutsDialog = observer(() => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target) && !event.defaultPrevented) setOpen(true);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title="Keyboard"
      actions={[{ label: 'Close', safe: true, onSelect: () => setOpen(false) }]}
    >
      <dl className="shortcuts">
        {shortcuts.filter(isAvailable).map(([keys, what]) => (
          <div key={what}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
});
