import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  type GridOptions,
  HighlightChangesModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  type RowClassParams,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community';
import type { GridTypes, RowOf, StandingRow } from './rows/rows.ts';
import { gridTheme } from './theme.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  CustomEditorModule,
  CellStyleModule,
  RowStyleModule,
  HighlightChangesModule,
  RenderApiModule,
  ScrollApiModule,
  RowApiModule,
  ColumnApiModule,
  EventApiModule,
]);

/** The page's policy allows only styles that carry its nonce; without a policy there is none. */
const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Classes of rows, and which of them bear each. */
export type RowClasses<G extends GridTypes> = Readonly<Record<string, (row: RowOf<G>) => boolean>>;

/** Tells whether two versions of a row bear the same classes. */
export const sameClassesBy = <G extends GridTypes>(
  classes: RowClasses<G>,
): ((one: RowOf<G>, other: RowOf<G>) => boolean) => {
  const conditions = Object.values(classes);
  return (one, other) => conditions.every((isSo) => isSo(one) === isSo(other));
};

/** What holds for every grid: rows that stand still, styles that the page's policy allows. */
export const fixedOptions = <G extends GridTypes>(classes: RowClasses<G>): GridOptions<StandingRow<G>> => {
  const nonce = styleNonce();
  return {
    theme: gridTheme,
    ...(nonce ? { styleNonce: nonce } : {}),
    getRowId: ({ data }) => data.id,
    // Without these two every change sorts the rows anew, under the hand that edits them.
    deltaSort: true,
    suppressModelUpdateAfterUpdateTransaction: true,
    animateRows: false,
    stopEditingWhenCellsLoseFocus: true,
    suppressDragLeaveHidesColumns: true,
    suppressNoRowsOverlay: true,
    rowClassRules: Object.fromEntries(
      Object.entries(classes).map(([name, isSo]) => [
        name,
        ({ data }: RowClassParams<StandingRow<G>>) => data !== undefined && isSo(data.row),
      ]),
    ),
  };
};
