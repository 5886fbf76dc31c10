import { ComboboxItem, ComboboxList, SelectItem, SelectItemCheck } from '@ariakit/react';
import type { ReactNode } from 'react';
import type { Choice } from './choice.ts';
import { NothingFound } from './NothingFound.tsx';
import './select.css';

/** What may be chosen in an open select; with a search above it, the same as options of a combobox. */
export const SelectChoices = ({
  options,
  search,
  outcome,
}: {
  readonly options: readonly Choice[];
  readonly search?: ReactNode;
  /** Said under the options, or in place of them. */
  readonly outcome?: ReactNode;
}) => {
  const items = options.map((option) => (
    <SelectItem
      key={option.id}
      className="menu-item"
      value={option.id}
      {...(search ? { render: <ComboboxItem /> } : {})}
    >
      <SelectItemCheck className="select-check" />
      {option.name}
    </SelectItem>
  ));
  const List = search ? ComboboxList : 'div';
  return (
    <>
      {search}
      <List className="select-list">
        {items}
        {options.length > 0 ? outcome : null}
      </List>
      {options.length > 0 ? null : (
        // A live region: the text is no part of the list, and screen readers would not notice it.
        <output>{outcome ?? <NothingFound searched={search !== undefined} />}</output>
      )}
    </>
  );
};
