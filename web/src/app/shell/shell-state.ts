import { makeAutoObservable } from 'mobx';
import { readStored, writeStored } from '../../stores/stored.ts';

/** How the shell stands: the sidebar's collapsed view (kept), and the drawer of narrow screens. */
export class ShellState {
  collapsed = readStored('sidebar') === 'collapsed';
  drawerOpen = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  toggleCollapsed(): void {
    this.collapsed = !this.collapsed;
    writeStored('sidebar', this.collapsed ? 'collapsed' : null);
  }

  openDrawer(): void {
    this.drawerOpen = true;
  }

  closeDrawer(): void {
    this.drawerOpen = false;
  }
}

export const shellState = new ShellState();
