import type { GridColumn } from '../rows/columns.ts';
import type { GridTypes, RowSource } from '../rows/rows.ts';
import type { RowWords } from '../rows/row-words.ts';
import type { CommandSink } from '../rows/sink.ts';
import type { Point } from '../../overlay/point.ts';
import type { PasteReview } from './paste-review.ts';
import type { Cell } from './selection.ts';
import type { SelectionState } from './selection-state.ts';
import type { TitleFinder } from './sheet.ts';

/** What the layer asks of its surroundings. */
export interface RangeHost<G extends GridTypes> {
  readonly rows: RowSource<G>;
  readonly sink: CommandSink<G>;
  readonly words: RowWords<G>;
  /** What a title in the clipboard names. */
  readonly titled: TitleFinder<G>;
  columnOf(id: string): GridColumn<G> | undefined;
  /** What is entered meanwhile goes to every cell of its kind that holds the same text unread. */
  everywhere(enter: () => void): void;
  /** Whether the open editor asks something before it commits, and has just done so: it stays open. */
  asks(): boolean;
  /** Asks before a paste is written of which something is not taken, or could be read two ways. */
  review(review: PasteReview): void;
  problem(from: Cell | undefined, back: boolean): void;
  /** What is asked of a cell: by Shift+F2, or at a point by a right click or the menu key. False where nothing is. */
  ask(cell: Cell, point: Point | null): boolean;
  announce(text: string): void;
  /** A message that also shows, where something was left out. */
  warn(text: string): void;
  selected(state: SelectionState<G> | undefined): void;
}
