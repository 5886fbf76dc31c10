import type { DischargeLine, NamedRef, TermValue } from '../booking/terms.ts';

/** What someone typed that did not parse; kept, so that nothing is lost, and shown with its error. */
export interface UnparsedText {
  readonly text: string;
}

/** A discharge line of which port, quantity or both did not parse. */
export interface UnparsedLine {
  readonly port: NamedRef | UnparsedText | null;
  readonly qty: number | UnparsedText | null;
}

export type CellValue = TermValue | DischargeLine | UnparsedText | UnparsedLine;
