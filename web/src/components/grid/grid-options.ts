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
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community';
import type { StandingRow } from './rows/rows.ts';
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

/** What holds for every declaration grid: rows that stand still, styles that the page's policy allows. */
export const fixedOptions = (): GridOptions<StandingRow> => {
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
    rowClassRules: {
      'grid-row-cancelled': ({ data }) => data?.row.lock === 'cancelled',
      'grid-row-reopened': ({ data }) => Boolean(data?.row.draft?.reopened),
      'grid-row-submitting': ({ data }) => Boolean(data?.row.draft?.submitting),
    },
  };
};
