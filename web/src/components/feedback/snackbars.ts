import { makeAutoObservable } from 'mobx';

export type SnackbarKind = 'success' | 'error' | 'warning' | 'info';

export interface SnackbarMessage {
  readonly id: number;
  readonly kind: SnackbarKind;
  readonly text: string;
  /** A button behind the text; the message goes with it. */
  readonly action?: SnackbarAction | undefined;
}

export interface SnackbarAction {
  readonly label: string;
  readonly onSelect: () => void;
}

const maxAtOnce = 3;

/** Short messages at the bottom left; each goes after five seconds that nobody points at it. */
export class Snackbars {
  messages: readonly SnackbarMessage[] = [];
  private count = 0;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The id of the message, for `dismiss`. */
  show(kind: SnackbarKind, text: string, action?: SnackbarAction): number {
    this.count += 1;
    this.messages = [...this.messages, { id: this.count, kind, text, action }].slice(-maxAtOnce);
    return this.count;
  }

  success(text: string): void {
    this.show('success', text);
  }

  error(text: string): number {
    return this.show('error', text);
  }

  dismiss(id: number): void {
    this.messages = this.messages.filter((message) => message.id !== id);
  }
}

export const snackbars = new Snackbars();
