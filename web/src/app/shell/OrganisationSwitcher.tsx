import {
  Combobox,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  Select,
  SelectItem,
  SelectPopover,
  SelectProvider,
} from '@ariakit/react';
import { ChevronsUpDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { MoreOptions } from '../../components/form/MoreOptions.tsx';
import type { OptionSearch } from '../../components/form/OptionSearch.ts';
import { useOptionSearch } from '../../components/form/use-option-search.ts';
import { initialsOf } from '../../format/names.ts';
import { session } from '../../stores/session.ts';
import { landingPath, pathUnder } from '../areas.ts';
import { useChosenOrganisation, useIsOrganisationComing } from '../current-organisation.ts';
import { ownOrganisations } from '../organisation-search.ts';
import { organisationKinds } from './organisation-kinds.ts';
import '../../components/overlay/overlay.css';
import '../../components/form/field.css';

const allOrganisations = 'all';
const maxCharacters = 128;

const Choice = ({
  value,
  name,
  kind,
}: {
  readonly value: string;
  readonly name: string;
  readonly kind: string;
}) => (
  <SelectItem className="menu-item" value={value} render={<ComboboxItem />}>
    <span className="switcher-text">
      <span className="switcher-name">{name}</span>
      <span className="switcher-kind">{kind}</span>
    </span>
  </SelectItem>
);

/** Of the organisation, else of the operator whose staff one is, else of oneself, who belongs to none. */
const badgeOf = (organisation: ProfileOrganisation | undefined): string => {
  if (organisation) return initialsOf(organisation.name);
  return session.isStaff ? 'G2' : initialsOf(session.displayName);
};

/** What stands in the menu's place while it is closed. */
const Chosen = observer(
  ({
    organisation,
    collapsed,
    disabled,
  }: {
    readonly organisation: ProfileOrganisation | undefined;
    readonly collapsed: boolean;
    readonly disabled: boolean;
  }) => {
    const isComing = useIsOrganisationComing();
    const everywhere = session.isStaff ? 'All Organisations' : 'No organisation';
    const name = organisation?.name ?? (isComing ? 'Loading...' : everywhere);
    const kind = organisation
      ? organisationKinds[organisation.type]
      : session.isStaff
        ? 'G2O staff'
        : 'Public';
    return (
      <Select
        className={collapsed ? 'switcher switcher-collapsed' : 'switcher'}
        disabled={disabled}
        accessibleWhenDisabled
        aria-label={`Organisation ${name} ${kind}`}
      >
        <span className="org-badge" aria-hidden>
          {badgeOf(organisation)}
        </span>
        {collapsed ? null : (
          <>
            <span className="switcher-text">
              <span className="switcher-name">{name}</span>
              <span className="switcher-kind">{kind}</span>
            </span>
            {disabled ? null : <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden />}
          </>
        )}
      </Select>
    );
  },
);

const choiceOf = (one: ProfileOrganisation) => (
  <Choice key={one.id} value={one.id} name={one.name} kind={organisationKinds[one.type]} />
);

/** Customers are in a few, which they have. */
const OwnChoices = observer(({ typed }: { readonly typed: string }) => {
  const wanted = typed.trim().toLowerCase();
  const found = session.organisations.filter((one) => one.name.toLowerCase().includes(wanted));
  return (
    <>
      <ComboboxList className="switcher-list">{found.map(choiceOf)}</ComboboxList>
      {found.length === 0 ? <p className="switcher-empty">No Organisations found.</p> : null}
    </>
  );
});

const outcomeOf = ({ state, options }: Pick<OptionSearch, 'state' | 'options'>): string | null => {
  if (state === 'failed') return 'The organisations could not be searched. Type again to retry.';
  if (options.length > 0) return null;
  return state === 'ready' ? 'No Organisations found.' : 'Loading...';
};

/** Staff may be in thousands: these are searched on the server, a page at a time. */
const FoundChoices = observer(
  ({ typed, search }: { readonly typed: string; readonly search: OptionSearch<ProfileOrganisation> }) => {
    const { options, hasMore } = search;
    const outcome = outcomeOf(search);
    return (
      <>
        <ComboboxList className="switcher-list">
          {'all organisations'.includes(typed.trim().toLowerCase()) ? (
            <Choice value={allOrganisations} name="All Organisations" kind="G2O staff" />
          ) : null}
          {options.map(choiceOf)}
          {hasMore ? <MoreOptions key={options.length} onSeen={() => search.more()} /> : null}
        </ComboboxList>
        {outcome === null ? null : <output className="switcher-empty">{outcome}</output>}
      </>
    );
  },
);

/** Changes the organisation and keeps the screen. Disabled for a customer with one organisation or fewer. */
export const OrganisationSwitcher = observer(({ collapsed }: { readonly collapsed: boolean }) => {
  const [path, navigate] = useLocation();
  const [typed, type] = useState('');
  const search = useOptionSearch(ownOrganisations);
  const chosen = useChosenOrganisation();
  const disabled = !session.isStaff && session.organisations.length <= 1;
  const choose = (value: string) => {
    if (value === allOrganisations) navigate(landingPath(session));
    const found = search.options.find(({ id }) => id === value);
    // It is known from the search: no page waits for it.
    if (found) session.entered.heard(found);
    const organisation = session.organisation(value);
    if (organisation) navigate(pathUnder(session, path, organisation));
  };
  return (
    <ComboboxProvider
      resetValueOnHide
      setValue={(value) => {
        const text = value.slice(0, maxCharacters);
        type(text);
        if (session.isStaff) search.type(text);
      }}
    >
      <SelectProvider
        value={chosen?.id ?? allOrganisations}
        setValue={choose}
        setOpen={(open) => {
          if (open && session.isStaff) search.begin();
          else search.end();
        }}
        placement="bottom-start"
      >
        <Chosen organisation={chosen} collapsed={collapsed} disabled={disabled} />
        <SelectPopover
          className="popover switcher-popover"
          gutter={4}
          unmountOnHide
          aria-label="Organisations"
        >
          <div className="switcher-search">
            <Combobox
              className="input"
              autoSelect
              maxLength={maxCharacters}
              placeholder="Search organisations"
              aria-label="Search organisations"
            />
          </div>
          {session.isStaff ? <FoundChoices typed={typed} search={search} /> : <OwnChoices typed={typed} />}
        </SelectPopover>
      </SelectProvider>
    </ComboboxProvider>
  );
});
