import type { GridColumn } from '../rows/columns.ts';
import type { GridTypes, RowOf } from '../rows/rows.ts';
import type { Extent } from './selection.ts';

/** What a title in the clipboard names. */
export interface Titled<G extends GridTypes> {
  /** Where its cells go; undefined where it names something that the grid does not have. */
  readonly column: GridColumn<G> | undefined;
  /** It is the grid's own title, and not another word for it: a lone one is believed. */
  readonly isOwn: boolean;
  /** Everybody's file has it beside the rest, and nobody expects it to be taken. */
  readonly isSetElsewhere: boolean;
}

/** Finds what a title names among the columns that are shown; undefined where it names nothing that is known. */
export type TitleFinder<G extends GridTypes> = (
  title: string,
  shown: readonly GridColumn<G>[],
) => Titled<G> | undefined;

/** Rows and columns as they are displayed now. */
export interface Sheet<G extends GridTypes> {
  readonly extent: Extent;
  readonly rowAt: (index: number) => RowOf<G> | undefined;
  readonly columnAt: (index: number) => GridColumn<G> | undefined;
  /** The columns from left to right. */
  readonly shown: readonly GridColumn<G>[];
  readonly titled: TitleFinder<G>;
}
