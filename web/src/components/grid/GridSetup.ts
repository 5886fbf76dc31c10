import type { Point } from '../overlay/point.ts';
import type { CellWords } from './CellRenderer.ts';
import type { RowClasses } from './grid-options.ts';
import type { PasteReview } from './ranges/paste-review.ts';
import type { RowWords } from './rows/row-words.ts';
import type { SelectionState } from './ranges/selection-state.ts';
import type { TitleFinder } from './ranges/sheet.ts';
import type { GridColumn } from './rows/columns.ts';
import type { GridTypes, RowOf, RowSource } from './rows/rows.ts';
import type { CommandSink } from './rows/sink.ts';

/** What the screen around a grid hears of it. */
export interface GridHandlers<G extends GridTypes> {
  selected(state: SelectionState<G> | undefined): void;
  /** Asks before a paste is written of which something is not taken, or could be read two ways. */
  review(review: PasteReview): void;
  /** A message that also shows. */
  warn(text: string): void;
  /**
   * What somebody asks of a cell: by Shift+F2, or at a point by a right click or the menu key. Where it is absent, cells are not asked.
   *
   * @param anchor the cell in the page: the focus returns to it
   */
  ask?(row: RowOf<G>, column: GridColumn<G>, anchor: HTMLElement, point: Point | null): void;
}

/** All that makes a grid that of its user. */
export interface GridSetup<G extends GridTypes> {
  /** What a screen reader calls the grid. */
  readonly label: string;
  readonly rows: RowSource<G>;
  readonly columns: readonly GridColumn<G>[];
  readonly sink: CommandSink<G>;
  readonly handlers: GridHandlers<G>;
  readonly words: RowWords<G>;
  /** What is wrong with a marked cell. */
  readonly describe: CellWords<G>;
  /** Why a cell should be left as it is though it stands open; empty where it need not. */
  readonly frozen?: CellWords<G>;
  /** What else there is to know of a cell; empty where nothing is. */
  readonly note?: CellWords<G>;
  readonly rowClasses: RowClasses<G>;
  /** What a title of the clipboard names. */
  readonly titled: TitleFinder<G>;
  /** Days that calendars offer, `yyyy-MM-dd`; others can be typed. */
  readonly dates: { readonly min: string; readonly max: string };
  /** The column by which rows begin in order; without one they stand as they were loaded. */
  readonly sortedBy?: string;
  /** Under which name the browser remembers the columns' widths. */
  readonly widths?: string;
}
