import { Dialog, Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react';
import { ListFilter, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../components/form/Button.tsx';
import { DateField } from '../components/form/DateField.tsx';
import { MultiSelect } from '../components/form/MultiSelect.tsx';
import { SearchMultiSelect } from '../components/form/SearchMultiSelect.tsx';
import type { SearchedOptions } from '../components/form/use-option-search.ts';
import { usePhone } from '../components/media.ts';
import { Chip } from './Chip.tsx';
import type { FilterOptions } from './filter-options.ts';
import { filterText } from './filter-text.ts';
import {
  chosenOf,
  cleared,
  isNarrowed,
  withFilter,
  type FilterNameOf,
  type PageQuery,
} from './list-query.ts';
import type { QueryInAddress } from './use-list-query.ts';
import './filter-bar.css';

export interface FilterBarProps<Query extends PageQuery> {
  readonly list: Pick<QueryInAddress<Query>, 'schema' | 'query' | 'change'>;
  readonly options: FilterOptions;
  /** For filters with too many options to send: how they are searched, and what they are in the plural. `options` names the chosen ones. */
  readonly searched?: Readonly<Partial<Record<string, SearchedOptions & { readonly things: string }>>>;
  /** In the popover, in this order. */
  readonly names: readonly FilterNameOf<Query>[];
  /** Beside the button, always shown. */
  readonly inline?: readonly FilterNameOf<Query>[];
  /** What a phone's button shows then: `bookings`. */
  readonly rows: string;
}

const Fields = <Query extends PageQuery>({
  list: { schema, query, change },
  options,
  searched,
  names,
}: Pick<FilterBarProps<Query>, 'list' | 'options' | 'searched' | 'names'>) => {
  const { filters }: PageQuery = query;
  return names.map((name) => {
    const field = schema.filters.get(name);
    const chosen = filters[name] ?? [];
    if (!field) return null;
    if (field.criterion.kind === 'day')
      return (
        <DateField
          key={name}
          label={field.label}
          value={chosen[0] ?? null}
          onChange={(day) => change(withFilter(query, name, day === null ? [] : [day]))}
        />
      );
    const known = options[name] ?? [];
    const select = {
      label: field.label,
      value: chosen,
      onChange: (ids: readonly string[]) =>
        change(withFilter(query, name, chosenOf(field.criterion, chosen, ids))),
    };
    const search = searched?.[name];
    return search ? (
      <SearchMultiSelect key={name} {...select} {...search} named={known} />
    ) : (
      <MultiSelect key={name} {...select} options={known} />
    );
  });
};

/** Filters are a step of their own on a phone. */
const PhoneFilters = <Query extends PageQuery>(props: FilterBarProps<Query>) => {
  const [open, setOpen] = useState(false);
  const { query, change } = props.list;
  const active = Object.keys(query.filters).length;
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
          <Fields {...props} />
        </div>
        <footer>
          {isNarrowed(query) ? <Button onClick={() => change(cleared(query))}>Clear all</Button> : null}
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show {props.rows}
          </Button>
        </footer>
      </Dialog>
    </>
  );
};

const ClearAll = <Query extends PageQuery>({
  list: { query, change },
}: Pick<FilterBarProps<Query>, 'list'>) => (
  <Button size="small" variant="ghost" onClick={() => change(cleared(query))}>
    Clear all
  </Button>
);

/** One for each filter that is set and has no field beside the button. */
const Chips = <Query extends PageQuery>({
  list: { schema, query, change },
  options,
  names,
  onOpen,
}: Pick<FilterBarProps<Query>, 'list' | 'options' | 'names'> & { readonly onOpen: () => void }) => {
  const { filters }: PageQuery = query;
  return names.map((name) => {
    const field = schema.filters.get(name);
    const chosen = filters[name];
    return field && chosen ? (
      <Chip
        key={name}
        label={field.label}
        text={filterText(field.criterion.kind, chosen, options[name] ?? [])}
        onOpen={onOpen}
        onRemove={() => change(withFilter(query, name, []))}
      />
    ) : null;
  });
};

const DesktopFilters = <Query extends PageQuery>(props: FilterBarProps<Query>): ReactNode => {
  const { list, names, inline = [] } = props;
  const popover = usePopoverStore({ placement: 'bottom-start' });
  const others = names.filter((name) => !inline.includes(name));
  return (
    <>
      {others.length === 0 ? null : (
        <PopoverProvider store={popover}>
          <PopoverDisclosure
            className="button button-secondary button-small button-compact-last"
            title="Filter"
          >
            <ListFilter size={16} strokeWidth={1.75} aria-hidden />
            <span className="button-text">Filter</span>
          </PopoverDisclosure>
          <Popover className="popover filter-popover" gutter={4} unmountOnHide aria-label="Filter">
            <Fields {...props} names={others} />
            {isNarrowed(list.query) ? <ClearAll list={list} /> : null}
          </Popover>
        </PopoverProvider>
      )}
      <Fields {...props} names={inline} />
      <Chips {...props} names={others} onOpen={() => popover.show()} />
      {Object.keys(list.query.filters).length > 1 ? <ClearAll list={list} /> : null}
    </>
  );
};

/** A filter button with everything, the usual ones beside it, and a chip for each other one that is set. */
export const FilterBar = <Query extends PageQuery>(props: FilterBarProps<Query>) =>
  usePhone() ? <PhoneFilters {...props} /> : <DesktopFilters {...props} />;
