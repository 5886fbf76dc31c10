import type { IRowNode } from 'ag-grid-community';
import type { GridTypes } from '../rows/rows.ts';
import type { GridPlaces } from './places.ts';
import { rectangleOf, type Selection, single } from './selection.ts';

type Node = Pick<IRowNode, 'id' | 'rowIndex'>;

/**
 * Ranges are places on the screen, rows are not: after an insert above, a range would lie on other rows. This
 * remembers which rows a range was made on and finds them again.
 */
export class Follower<G extends GridTypes> {
  private nodes: readonly (Node | undefined)[] = [];
  private top = 0;
  private anchorColumn: string | undefined;

  constructor(private readonly places: GridPlaces<G>) {}

  /** Takes the rows that lie under a range now for the ones that are meant. */
  hold(selection: Selection | undefined): void {
    if (!selection) {
      this.nodes = [];
      return;
    }
    const { top, bottom } = rectangleOf(selection);
    this.top = top;
    this.nodes = Array.from({ length: bottom - top + 1 }, (_, index) => this.places.nodeAt(top + index));
    this.anchorColumn = this.places.columnIdAt(selection.anchor.column);
  }

  /** Mostly it still knows its place; a row that went and came again is another node of the same id. */
  private standsAt(node: Node | undefined, index: number): boolean {
    return node?.rowIndex === index || node?.id === this.places.idAt(index);
  }

  /**
   * The range where its rows are now: moved together, it goes with them; scattered, only the active cell does; with the
   * active row gone there is none. The same object where nothing has moved.
   */
  follow(selection: Selection | undefined): Selection | undefined {
    if (!selection) return undefined;
    const anchorId = this.nodes[selection.anchor.row - this.top]?.id;
    const row = anchorId === undefined ? undefined : this.places.indexOfRow(anchorId);
    const column = this.anchorColumn === undefined ? undefined : this.places.indexOfColumn(this.anchorColumn);
    if (row === undefined || column === undefined) return undefined;
    const down = row - selection.anchor.row;
    const right = column - selection.anchor.column;
    const together = this.nodes.every((node, index) => this.standsAt(node, this.top + index + down));
    if (!together || (right !== 0 && selection.anchor.column !== selection.head.column)) {
      return single({ row, column });
    }
    if (down === 0 && right === 0) return selection;
    return {
      anchor: { row, column },
      head: { row: selection.head.row + down, column: selection.head.column + right },
    };
  }
}
