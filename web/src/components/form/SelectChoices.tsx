import { ComboboxItem, ComboboxList, SelectItem, SelectItemCheck } from '@ariakit/react';
import type { ReactNode } from 'react';
import type { Choice } from './choice.ts';
import { NothingFound } from './NothingFound.tsx';
import './select.css';

/** What may be chosen in an open select; with a search above it, the same as options of a combobox. */
export const SelectChoices = ({
  options,
  search,
}: {
  readonly options: readonly Choice[];
  readonly search?: ReactNode;
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
  return (
    <>
      {search}
      {search ? (
        <ComboboxList className="select-list">{items}</ComboboxList>
      ) : (
        <div className="select-list">{items}</div>
      )}
      {options.length === 0 ? <NothingFound searched={search !== undefined} /> : null}
    </>
  );
};
