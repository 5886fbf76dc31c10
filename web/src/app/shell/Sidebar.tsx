import { Dialog } from '@ariakit/react';
import { PanelLeft, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link, useLocation } from 'wouter';
import { IconButton } from '../../components/form/Button.tsx';
import { Tip } from '../../components/overlay/Tip.tsx';
import { session } from '../../stores/session.ts';
import { type AreaInMenu, menuOf, prefixOf } from '../areas.ts';
import { Brand } from './Brand.tsx';
import { useChosenOrganisation, useIsOrganisationComing } from '../current-organisation.ts';
import { useMediaQuery } from '../../components/media.ts';
import { OrganisationSwitcher } from './OrganisationSwitcher.tsx';
import { shellState } from './shell-state.ts';
import './sidebar.css';

const NavItem = ({
  entry,
  organisation,
  collapsed,
}: {
  readonly entry: AreaInMenu;
  readonly organisation: string;
  readonly collapsed: boolean;
}) => {
  const [path] = useLocation();
  const current = path.startsWith(prefixOf(entry.area, organisation) + entry.under);
  const link = (
    <Link
      className="nav-item"
      href={entry.path(organisation)}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? entry.label : undefined}
    >
      <entry.icon size={16} strokeWidth={1.75} aria-hidden />
      {collapsed ? null : <span>{entry.label}</span>}
    </Link>
  );
  return <li>{collapsed ? <Tip text={entry.label}>{link}</Tip> : link}</li>;
};

const SidebarContent = observer(({ collapsed }: { readonly collapsed: boolean }) => {
  const organisation = useChosenOrganisation();
  const isComing = useIsOrganisationComing();
  // Nothing stands there meanwhile: the areas of all organisations are not those of this one.
  const entries = isComing ? [] : menuOf(session, organisation);
  return (
    <>
      <OrganisationSwitcher collapsed={collapsed} />
      <nav aria-label="Areas" aria-busy={isComing}>
        <ul className="nav-list">
          {entries.map((entry) => (
            <NavItem
              key={entry.area.gate}
              entry={entry}
              organisation={organisation?.id ?? ''}
              collapsed={collapsed}
            />
          ))}
        </ul>
      </nav>
    </>
  );
});

const Drawer = observer(() => (
  <Dialog
    open={shellState.drawerOpen}
    onClose={() => shellState.closeDrawer()}
    className="drawer sidebar"
    backdrop={<div className="backdrop" />}
    aria-label="Menu"
  >
    <div className="sidebar-head">
      <Brand />
      <IconButton label="Close menu" onClick={() => shellState.closeDrawer()}>
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </div>
    <SidebarContent collapsed={false} />
  </Dialog>
));

/** 200 px wide, 52 in the collapsed view, a drawer under 1024. */
export const Sidebar = observer(() => {
  const wide = useMediaQuery('(min-width: 1024px)');
  if (!wide) return <Drawer />;
  const { collapsed } = shellState;
  const label = collapsed ? 'Expand the sidebar' : 'Collapsed View';
  return (
    <aside className="sidebar" aria-label="Sidebar">
      <div className="sidebar-head">
        {collapsed ? null : <Brand />}
        <Tip text={label}>
          <button
            type="button"
            className="sidebar-toggle"
            aria-label={label}
            aria-expanded={!collapsed}
            onClick={() => shellState.toggleCollapsed()}
          >
            <PanelLeft size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </Tip>
      </div>
      <SidebarContent collapsed={collapsed} />
    </aside>
  );
});
