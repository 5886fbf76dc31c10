import {
  Menu,
  MenuButton,
  MenuGroup,
  MenuGroupLabel,
  MenuItem,
  MenuItemCheck,
  MenuItemRadio,
  MenuProvider,
  MenuSeparator,
} from '@ariakit/react';
import { LogOut, User } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { initialsOf } from '../../format/names.ts';
import { session } from '../../stores/session.ts';
import { externalPaths } from '../../screens/external/paths.ts';
import { paths } from '../../screens/profile/paths.ts';
import { preferences } from '../../stores/preferences.ts';
import { theme, type ThemeChoice } from '../../stores/theme.ts';
import '../../components/overlay/overlay.css';

const themes: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const signOut = () => {
  session.signOut().catch(() => snackbars.error('Sorry, we could not log you out. Please try again.'));
};

export const ProfileMenu = observer(() => (
  <MenuProvider
    placement="bottom-end"
    values={{ theme: theme.choice }}
    setValues={(values) => preferences.chooseTheme(values.theme)}
  >
    <MenuButton
      className="profile-button"
      aria-label={`${initialsOf(session.displayName)}, profile of ${session.displayName}`}
    >
      <span className="avatar avatar-4" aria-hidden>
        {initialsOf(session.displayName)}
      </span>
    </MenuButton>
    <Menu className="popover menu" gutter={4} unmountOnHide>
      <div className="menu-label">
        {session.displayName}
        <br />
        {session.profile?.email}
      </div>
      <MenuSeparator className="menu-separator" />
      <MenuItem
        className="menu-item"
        render={<Link href={session.mayEnter('external_profile') ? externalPaths.details : paths.details} />}
      >
        <User size={16} strokeWidth={1.75} aria-hidden />
        My details
      </MenuItem>
      <MenuSeparator className="menu-separator" />
      <MenuGroup>
        <MenuGroupLabel className="menu-label">Theme</MenuGroupLabel>
        {themes.map(({ value, label }) => (
          <MenuItemRadio key={value} className="menu-item" name="theme" value={value}>
            {label}
            <MenuItemCheck className="menu-item-check" />
          </MenuItemRadio>
        ))}
      </MenuGroup>
      <MenuSeparator className="menu-separator" />
      <MenuItem className="menu-item" onClick={signOut}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  </MenuProvider>
));
