import { Dialog, Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react';
import { ListFilter, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePhone } from '../../components/media.ts';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { DateField } from '../../components/form/DateField.tsx';
import { MultiSelect, type Choice } from '../../components/form/MultiSelect.tsx';
import { filterLabels, filterText } from './filter-labels.ts';
import {
  isDayFilter,
  isNarrowed,
  withChange,
  withFilter,
  type FilterName,
  type ListQuery,
} from './list-query.ts';
import './filter-bar.css';

export type FilterOptions = Readonly<Partial<Record<FilterName, readonly Choice[]>>>;

export interface FilterBarProps {
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
  readonly options: FilterOptions;
  /** In the popover, in this order. */
  readonly names: readonly FilterName[];
  /** Beside the button, always shown. */
  readonly inline?: readonly FilterName[];
}

const Selects = ({ query, onChange, options, names }: FilterBarProps) =>
  names.map((name) =>
    isDayFilter(name) ? (
      <DateField
        key={name}
        label={filterLabels[name]}
        value={query.filters[name]?.[0] ?? null}
        onChange={(day) => onChange(withFilter(query, name, day === null ? [] : [day]))}
      />
    ) : (
      <MultiSelect
        key={name}
        label={filterLabels[name]}
        options={options[name] ?? []}
        value={query.filters[name] ?? []}
        onChange={(ids) => onChange(withFilter(query, name, ids))}
      />
    ),
  );

const cleared = (query: ListQuery): ListQuery => withChange(query, { filters: {}, search: '' });

/** Filters are a step of their own on a phone. */
const PhoneFilters = (props: FilterBarProps) => {
  const [open, setOpen] = useState(false);
  const active = Object.keys(props.query.filters).length;
  return (
    <>
      <IconButton
        label={active > 0 ? `Filter, ${active} active` : 'Filter'}
        variant="secondary"
        className={active > 0 ? 'filter-active' : ''}
        onClick={() => setOpen(true)}
      >
        <ListFilter size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} className="filter-step" aria-label="Filter">
        <header>
          <h2>Filter</h2>
          <IconButton label="Close" onClick={() => setOpen(false)}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </header>
        <div className="filter-step-fields">
          <Selects {...props} />
        </div>
        <footer>
          {isNarrowed(props.query) ? (
            <Button onClick={() => props.onChange(cleared(props.query))}>Clear all</Button>
          ) : null}
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show bookings
          </Button>
        </footer>
      </Dialog>
    </>
  );
};

const Chip = ({
  label,
  text,
  onOpen,
  onRemove,
}: {
  readonly label: string;
  readonly text: string;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}) => (
  <span className="chip">
    <button type="button" className="chip-text" onClick={onOpen} aria-label={`Filter ${label}: ${text}`}>
      <span>{label}</span> <strong>{text}</strong>
    </button>
    <button type="button" className="chip-remove" onClick={onRemove} aria-label={`Remove filter ${label}`}>
      <X size={14} strokeWidth={1.75} aria-hidden />
    </button>
  </span>
);

const DesktopFilters = (props: FilterBarProps): ReactNode => {
  const { query, onChange, options, names, inline = [] } = props;
  const popover = usePopoverStore({ placement: 'bottom-start' });
  const chips = names.filter((name) => !inline.includes(name) && query.filters[name]);
  return (
    <>
      <PopoverProvider store={popover}>
        <PopoverDisclosure className="button button-secondary button-small">
          <ListFilter size={16} strokeWidth={1.75} aria-hidden />
          Filter
        </PopoverDisclosure>
        <Popover className="popover filter-popover" gutter={4} unmountOnHide aria-label="Filter">
          <Selects {...props} names={names.filter((name) => !inline.includes(name))} />
          {isNarrowed(query) ? (
            <Button size="small" variant="ghost" onClick={() => onChange(cleared(query))}>
              Clear all
            </Button>
          ) : null}
        </Popover>
      </PopoverProvider>
      <Selects {...props} names={inline} />
      {chips.map((name) => (
        <Chip
          key={name}
          label={filterLabels[name]}
          text={filterText(name, query.filters[name] ?? [], options[name] ?? [])}
          onOpen={() => popover.show()}
          onRemove={() => onChange(withFilter(query, name, []))}
        />
      ))}
      {Object.keys(query.filters).length > 1 ? (
        <Button size="small" variant="ghost" onClick={() => onChange(cleared(query))}>
          Clear all
        </Button>
      ) : null}
    </>
  );
};

/** A filter button with everything, the usual ones beside it, and a chip for each other one that is set. */
export const FilterBar = (props: FilterBarProps) =>
  usePhone() ? <PhoneFilters {...props} /> : <DesktopFilters {...props} />;
