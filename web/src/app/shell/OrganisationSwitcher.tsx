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
import { initialsOf } from '../../format/names.ts';
import { session } from '../../stores/session.ts';
import { landingPath, pathUnder } from '../areas.ts';
import { useChosenOrganisation } from '../current-organisation.ts';
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
    const name = organisation?.name ?? (session.isStaff ? 'All Organisations' : 'No organisation');
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

/** The search over the organisations, and those that it leaves. */
const Choices = observer(({ search }: { readonly search: string }) => {
  const wanted = search.trim().toLowerCase();
  const found = session.organisations.filter((one) => one.name.toLowerCase().includes(wanted));
  return (
    <>
      <div className="switcher-search">
        <Combobox
          className="input"
          autoSelect
          maxLength={maxCharacters}
          placeholder="Search organisations"
          aria-label="Search organisations"
        />
      </div>
      <ComboboxList className="switcher-list">
        {session.isStaff && 'all organisations'.includes(wanted) ? (
          <Choice value={allOrganisations} name="All Organisations" kind="G2O staff" />
        ) : null}
        {found.map((one) => (
          <Choice key={one.id} value={one.id} name={one.name} kind={organisationKinds[one.type]} />
        ))}
      </ComboboxList>
      {found.length === 0 ? <p className="switcher-empty">No Organisations found.</p> : null}
    </>
  );
});

/** Changes the organisation and keeps the screen. Disabled for a customer with one organisation or fewer. */
export const OrganisationSwitcher = observer(({ collapsed }: { readonly collapsed: boolean }) => {
  const [path, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const chosen = useChosenOrganisation();
  const disabled = !session.isStaff && session.organisations.length <= 1;
  const choose = (value: string) => {
    if (value === allOrganisations) navigate(landingPath(session));
    const organisation = session.organisation(value);
    if (organisation) navigate(pathUnder(session, path, organisation));
  };
  return (
    <ComboboxProvider resetValueOnHide setValue={(value) => setSearch(value.slice(0, maxCharacters))}>
      <SelectProvider value={chosen?.id ?? allOrganisations} setValue={choose} placement="bottom-start">
        <Chosen organisation={chosen} collapsed={collapsed} disabled={disabled} />
        <SelectPopover
          className="popover switcher-popover"
          gutter={4}
          unmountOnHide
          aria-label="Organisations"
        >
          <Choices search={search} />
        </SelectPopover>
      </SelectProvider>
    </ComboboxProvider>
  );
});
