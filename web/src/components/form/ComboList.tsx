import { ComboboxItem, ComboboxItemCheck, ComboboxPopover } from '@ariakit/react';
import type { ReactNode } from 'react';
import type { Choice } from './choice.ts';
import '../overlay/overlay.css';
import './select.css';

export interface ComboListProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly onChoose: (option: Choice) => void;
  /** Several may be chosen; those that are have a tick. */
  readonly several?: boolean;
  /** Said under the options, or in place of them. */
  readonly children?: ReactNode;
}

/** What may be chosen of the options under a combo box. It is chosen whole: after the next search nothing else would know its name. */
export const ComboList = ({ label, options, onChoose, several = false, children }: ComboListProps) => (
  <ComboboxPopover
    className="popover select-popover combo-popover"
    gutter={4}
    portal
    sameWidth
    // Where several are chosen the focus stays in the field: Tab goes on from there.
    {...(several ? { preserveTabOrder: false } : {})}
    unmountOnHide
    aria-label={label}
  >
    <div className="select-list">
      {options.map((option) => (
        <ComboboxItem
          key={option.id}
          className="menu-item"
          value={several ? option.id : option.name}
          selectValueOnClick={!several}
          setValueOnClick={false}
          focusOnHover
          onClick={() => onChoose(option)}
        >
          {several ? <ComboboxItemCheck className="select-check" /> : null}
          {option.name}
        </ComboboxItem>
      ))}
      {options.length > 0 ? children : null}
    </div>
    {options.length === 0 ? children : null}
  </ComboboxPopover>
);

/** The specification's words for a search that finds nothing; `all`: what the options are together. */
export const NoneFits = ({ all }: { readonly all: string }) => (
  <p className="select-empty">
    Please amend the search criteria or clear search field to see all available {all}.
  </p>
);
