import { makeAutoObservable } from 'mobx';
import { readStored, writeStored } from './stored.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const isChoice = (value: string | null): value is ThemeChoice =>
  value === 'system' || value === 'light' || value === 'dark';

/** Light or dark: the system's, unless chosen. Sets `data-theme` on the page. */
export class Theme {
  choice: ThemeChoice = 'system';
  private systemDark = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get resolved(): 'light' | 'dark' {
    if (this.choice !== 'system') return this.choice;
    return this.systemDark ? 'dark' : 'light';
  }

  /** Called once, before the first paint. */
  start(): void {
    const stored = readStored('theme');
    if (isChoice(stored)) this.choice = stored;
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.followSystem(query.matches);
    query.addEventListener('change', (event) => this.followSystem(event.matches));
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    writeStored('theme', choice === 'system' ? null : choice);
    this.show();
  }

  private followSystem(dark: boolean): void {
    this.systemDark = dark;
    this.show();
  }

  private show(): void {
    document.documentElement.dataset.theme = this.resolved;
  }
}

export const theme = new Theme();
