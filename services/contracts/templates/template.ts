import type { SingleField } from '#domain/booking/terms';
import type { ValidationCode } from '#domain/validation/errors';
import type { VolumeGrouping } from '../booking/overview.ts';
import type { BookingTemplateName } from './names.ts';

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

/** Filters of a choice of options; those of year, laycan and status are switched on by flags of the template. */
export type FilterKey = 'trades' | 'months' | 'loadingPorts' | 'dischargePorts' | 'commodities' | 'types';

export type OverviewFilterKey = FilterKey | 'countries';

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

/** Codes whose text depends on the cell or on the direction. */
export interface WordingVariants {
  missing: 'any' | 'laycan' | 'discharge';
  does_not_exist: 'any' | 'several' | 'port' | 'date' | 'month' | 'number' | 'zero' | 'length' | 'formula';
  date_in_past: 'start' | 'end';
  date_beyond_limit: 'laycan' | 'eta';
  quantity_mismatch: 'declared' | 'nominated';
  cant_change: 'laycan' | 'total' | 'discharge';
  load_qty_within_trade: 'above' | 'below';
  volume_within_trade: 'above' | 'below';
}

/** Every text of a template: a code, with its variant where it has some. */
export type WordingKey =
  | Exclude<ValidationCode, keyof WordingVariants>
  | { [Code in keyof WordingVariants]: `${Code}.${WordingVariants[Code]}` }[keyof WordingVariants];

/** Cause in the title, numbers and remedy in the text; `describe-error.ts` has the list of what may stand in braces. */
export interface Wording {
  readonly title: string;
  readonly text: string;
}

export type TemplateWording = Readonly<Record<WordingKey, Wording>>;

/** What an organisation's booking template changes: columns, filters, wording. One file of data a template. */
export interface BookingTemplate {
  readonly name: BookingTemplateName;
  /** The list is shown a period at a time, with a count each; otherwise it is one. */
  readonly periodStructure: boolean;
  /** The trade is chosen beside the search, and for the edit grid. */
  readonly tradeSelect: boolean;
  /** A year is chosen beside the search. */
  readonly yearSelect: boolean;
  readonly laycanFilter: boolean;
  readonly statusFilter: boolean;
  /** Ports are searched for on the server, by name or UN/LOCODE. */
  readonly searchablePorts: boolean;
  /** The company stands with the vessel: beside it in lists, under it in panes and in the form. */
  readonly companyInVessel: boolean;
  /** Staff transfer a booking to the voyage-management system from its row in the list, in a dialog over it; elsewhere from its pane. */
  readonly transferModal: boolean;
  /** The download asks for which trades. */
  readonly downloadTrades: boolean;
  /** A vessel can be removed from a nomination. */
  readonly nominationRemove: boolean;
  /** File name of the template workbook for a declaration upload. */
  readonly workbookFileName: string;
  readonly listColumns: readonly TemplateColumn[];
  /** Read-only ones left of the code; from there on the order of the template workbook too, so that blocks can be pasted. */
  readonly editColumns: readonly TemplateColumn[];
  readonly filters: readonly FilterKey[];
  /** Fields that no row may leave empty. At least one discharge port with its quantity is asked for everywhere. */
  readonly mandatory: readonly SingleField[];
  /** Of the overview, beside year and laycan; cmpc's are the advanced ones. */
  readonly overviewFilters: readonly OverviewFilterKey[];
  /** What the nominated volumes stand by, beside the month. */
  readonly nominatedBy: VolumeGrouping;
  readonly wording: TemplateWording;
}
