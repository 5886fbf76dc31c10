/** A part of a letter. Texts are plain; what a mail program is shown of them is the layout's. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Lines that belong together. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** The first column is text, all others are figures. */
  | {
      readonly kind: 'table';
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** The last row is the sum of those above. */
      readonly sums: boolean;
    }
  /** `href` is a path alone where the portal was not told its own address. */
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

/** What a mail says, whoever it goes to and whatever shows it. */
export interface Letter {
  readonly subject: string;
  readonly blocks: readonly Block[];
}

export const signature = 'Laycan';

export const text = (content: string): Block => ({ kind: 'text', text: content });

/** Where a link leads; a path alone where the portal was not told its own address. */
export const linkTo = (path: string, publicUrl: URL | undefined): string =>
  publicUrl ? new URL(path, publicUrl).href : path;

export const lines = (...content: readonly string[]): Block => ({ kind: 'lines', lines: content });
