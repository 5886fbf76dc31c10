import type { ValidationCode } from '#domain/validation/errors';
import type { BookingTemplateName } from '../people/permissions.ts';

/** Columns that a declaration list, history or grid can show. `discharge` stands for as many pairs as the widest row has. */
export type ColumnKey =
  | 'bookingNo'
  | 'code'
  | 'organisation'
  | 'status'
  | 'type'
  | 'trade'
  | 'month'
  | 'commodity'
  | 'vesselVoyage'
  | 'laycanStart'
  | 'laycanFinish'
  | 'loadingPort'
  | 'loadingQty'
  | 'discharge'
  | 'comment'
  | 'company'
  | 'transferred';

export type FilterKey =
  | 'trades'
  | 'months'
  | 'loadingPorts'
  | 'dischargePorts'
  | 'commodities'
  | 'types'
  | 'statuses'
  | 'laycan'
  | 'year';

export interface TemplateColumn {
  readonly key: ColumnKey;
  /** For `discharge` the two headers carry `{n}`, from 1. */
  readonly header: string;
  readonly kind: 'text' | 'options' | 'date' | 'month' | 'numeric' | 'textArea' | 'status';
  /** Pixels. */
  readonly width: number;
  readonly pinned?: true;
  readonly sortable?: true;
  /** In the edit grid. */
  readonly editable?: true;
  /** Header of the quantity, where the column is a pair of port and quantity. */
  readonly quantityHeader?: string;
}

/** What an organisation's booking template changes: columns, filters, wording. One file of data a template. */
export interface BookingTemplate {
  readonly name: BookingTemplateName;
  /** Whether customers have a bookings area at all. */
  readonly externalArea: boolean;
  readonly periodStructure: boolean;
  readonly tradeSelect: boolean;
  readonly yearSelect: boolean;
  readonly laycanFilter: boolean;
  readonly statusFilter: boolean;
  readonly searchablePorts: boolean;
  /** File name of the template workbook for a declaration upload. */
  readonly workbookFileName: string;
  readonly listColumns: readonly TemplateColumn[];
  readonly editColumns: readonly TemplateColumn[];
  readonly filters: readonly FilterKey[];
  /** Title and text of every code; `{days}`, `{qty}`, `{trade}`, `{port}`, `{ports}`, `{inTypes}`, `{period}`, `{value}`, `{other}` are filled in. */
  readonly wording: Readonly<
    Record<ValidationCode, Readonly<Record<string, { readonly title: string; readonly text: string }>>>
  >;
}
