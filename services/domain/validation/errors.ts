/** The errors and warnings that cells of a declaration can carry; the catalogue of the specification, to the letter. */
export const validationCodes = [
  'missing',
  'does_not_exist',
  'start_date_after_end',
  'date_in_past',
  'date_beyond_limit',
  'quantity_mismatch',
  'trade_port_mismatch',
  'laycan_bigger_than',
  'laycan_smaller_than',
  'limited_vessel_selection',
  'cant_change',
  'volume_within_trade',
  'discharge_ports_withing_bookings',
  'continuation_diff',
  'discharge_qty_within_trade',
  'load_qty_within_trade',
  'full_vessel_volume_within_trade',
  'month_laycan_mismatch',
  'year_laycan_mismatch',
  /** Beyond the catalogue: an upload that would take back what was amended since its side last declared the booking. */
  'takes_back_amendment',
] as const;

export type ValidationCode = (typeof validationCodes)[number];
export type ErrorLevel = 'error' | 'warning';

/** Values that the text of an error needs; quantities in MT, days as whole days. */
export interface ErrorValues {
  /** The limit that was passed. */
  readonly days?: number;
  /** The limit that was passed, or the contracted volume. */
  readonly qty?: number;
  readonly port?: string;
  readonly trade?: string;
  readonly inTypes?: readonly string[];
  readonly ports?: readonly string[];
  /** Names that a text may mean, where it fits several. */
  readonly options?: readonly string[];
  /** `yyyy`, `yyyy-MM`, or a window `yyyy-MM-dd/yyyy-MM-dd`. */
  readonly period?: string;
  /** What was typed or declared, where the text quotes it. */
  readonly value?: string | number;
  readonly other?: string | number;
  /** How far the volume is from contract: 0.062 is 6.2 % above. */
  readonly deviation?: number;
  /** 0.05 is ±5 %. */
  readonly tolerance?: number;
}

/**
 * The cell that an error marks, in the specification's keys: `type`, `trade`, `commodity`, `laycanStart`,
 * `laycanFinish`, `vesselVoyage`, `loadingPort.name`, `loadingPort.qty`, `dischargePorts.{n}.name`,
 * `dischargePorts.{n}.qty` (n: the line's place from 0), `eta`, `nominated`, `month`, `status`, `code`, `comment`.
 */
export type ErrorAttribute = string;

export interface RowError {
  readonly attribute: ErrorAttribute;
  readonly code: ValidationCode;
  readonly level: ErrorLevel;
  readonly values: ErrorValues;
}
