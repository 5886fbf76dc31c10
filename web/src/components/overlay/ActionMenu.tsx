import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import type { ReactElement, ReactNode } from 'react';
import './overlay.css';

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
}

/** A button that opens a list of actions; Escape closes it and the focus returns. */
export const ActionMenu = ({
  button,
  children,
  actions,
}: {
  /** The element that the button is rendered as, for instance `<Button size="small" />`. */
  readonly button: ReactElement;
  readonly children: ReactNode;
  readonly actions: readonly MenuAction[];
}) => (
  <MenuProvider placement="bottom-end">
    <MenuButton render={button}>{children}</MenuButton>
    <Menu className="popover menu" gutter={4} unmountOnHide>
      {actions.map(({ label, icon, onSelect, disabled = false }) => (
        <MenuItem key={label} className="menu-item" onClick={onSelect} disabled={disabled}>
          {icon}
          {label}
        </MenuItem>
      ))}
    </Menu>
  </MenuProvider>
);
