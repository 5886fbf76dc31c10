import { Menu, MenuItem, useMenuStore } from '@ariakit/react';
import { FileSearch } from 'lucide-react';
import type { Point } from '../../components/overlay/point.ts';

export interface OriginMenuProps {
  readonly at: Point;
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** What a cell can be asked by a right click, or the menu key. */
export const OriginMenu = ({ at, onAsk, onClose }: OriginMenuProps) => {
  const menu = useMenuStore({
    open: true,
    placement: 'bottom-start',
    setOpen: (open) => {
      if (!open) onClose();
    },
  });
  return (
    <Menu
      store={menu}
      className="popover menu"
      portal
      getAnchorRect={() => ({ ...at, width: 0, height: 0 })}
      autoFocusOnHide={false}
      aria-label="Cell"
    >
      <MenuItem className="menu-item" onClick={onAsk}>
        <FileSearch size={16} strokeWidth={1.75} aria-hidden />
        Where this came from
        <kbd className="origin-key">Shift F2</kbd>
      </MenuItem>
    </Menu>
  );
};
