import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import './search.css';

export interface SearchFieldProps {
  /** Name, and placeholder where there is no shorter one. */
  readonly label: string;
  /** Among many buttons: a short field that says `Search` and, pointed at, where. */
  readonly short?: boolean;
  readonly value: string;
  /** Milliseconds for which typing has to rest; 350 where nothing is said. */
  readonly rest?: number;
  /** Called when typing has rested, and at once on Enter and when cleared. */
  readonly onSearch: (text: string) => void;
}

const usualRest = 350;
const maxCharacters = 128;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Whether the screen has a search that `/` leads to. */
export const hasSearch = (): boolean => document.querySelector('.search input') !== null;

const useSlash = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (event.defaultPrevented || document.querySelector('.dialog, .filter-step')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [field]);
};

/** A search of at most 128 characters; `/` focuses it, Escape clears it. */
export const SearchField = ({
  label,
  short = false,
  value,
  rest = usualRest,
  onSearch,
}: SearchFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const search = (text: string) => {
    setTyped(null);
    if (text !== value) onSearch(text);
  };
  const settle = useEffectEvent(search);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => settle(typed), rest);
    return () => clearTimeout(timer);
  }, [typed, rest]);
  useSlash(field);
  const shown = typed ?? value;
  return (
    <label className={short ? 'search search-short' : 'search'} title={short ? label : undefined}>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <input
        ref={field}
        type="search"
        placeholder={short ? 'Search' : label}
        aria-label={label}
        maxLength={maxCharacters}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(shown);
          if (event.key === 'Escape' && shown !== '') {
            event.preventDefault();
            search('');
          }
        }}
      />
      {shown === '' ? null : (
        <button type="button" aria-label="Clear the search" onClick={() => search('')}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </label>
  );
};
