import type { ErrorLevel, ErrorValues, ValidationCode } from './errors.ts';

/** What a code is decided on: its row, all rows of the file or draft, or everything of a trade's month. */
export type ErrorScope = 'row' | 'file' | 'month' | 'nomination';

/** One line of the catalogue. The table decides level and order; the rules decide only whether a code applies. */
export interface Decision {
  readonly code: ValidationCode;
  /** Errors block a submission, warnings are confirmed. */
  readonly level: ErrorLevel;
  /** Cells that it can mark; `n` is the place of a discharge line from 0. */
  readonly attributes: readonly string[];
  /** What its text is filled with. */
  readonly values: readonly (keyof ErrorValues)[];
  readonly scope: ErrorScope;
  readonly when: string;
}

const ports = ['loadingPort.name', 'dischargePorts.n.name'];
const laycan = ['laycanStart', 'laycanFinish'];

/**
 * The whole catalogue in its order of severity: the specification's first eleven, then what it leaves unordered. A row's
 * list has errors before warnings, and this order within each.
 */
export const decisionTable: readonly Decision[] = [
  {
    code: 'missing',
    level: 'error',
    attributes: [
      'type',
      'trade',
      'commodity',
      ...laycan,
      'loadingPort.name',
      'loadingPort.qty',
      'dischargePorts.n.name',
      'dischargePorts.n.qty',
      'vesselVoyage',
      'eta',
      'nominated',
    ],
    values: ['value'],
    scope: 'row',
    when: 'a mandatory field is empty; a booking has no discharge port; a discharge line lacks its port or quantity',
  },
  {
    code: 'does_not_exist',
    level: 'error',
    attributes: [
      'code',
      'type',
      'trade',
      'month',
      'commodity',
      'vesselVoyage',
      ...laycan,
      'loadingPort.name',
      'loadingPort.qty',
      'dischargePorts.n.name',
      'dischargePorts.n.qty',
      'comment',
      'company',
      'masterBooking',
    ],
    values: ['value', 'options'],
    scope: 'row',
    when: 'a text is no value of its column, a quantity is 0, or an option is not (or no longer) in its list, and was not declared before',
  },
  {
    code: 'start_date_after_end',
    level: 'error',
    attributes: ['laycanStart'],
    values: ['period'],
    scope: 'row',
    when: 'lay from is after lay to',
  },
  {
    code: 'date_in_past',
    level: 'error',
    attributes: laycan,
    values: ['value', 'other'],
    scope: 'row',
    when: 'a lay from or lay to that is new or changed is before today (UTC)',
  },
  {
    code: 'date_beyond_limit',
    level: 'error',
    attributes: ['laycanStart', 'eta'],
    values: ['days', 'value', 'other', 'period'],
    scope: 'row',
    when: "a lay from that is new or changed is more than the trade's horizon from today; an ETA is not inside the laycan",
  },
  {
    code: 'quantity_mismatch',
    level: 'error',
    attributes: ['loadingPort.qty', 'nominated'],
    values: ['value', 'other'],
    scope: 'row',
    when: 'the load quantity differs from the sum of the discharge quantities, all of them given',
  },
  {
    code: 'trade_port_mismatch',
    level: 'error',
    attributes: ports,
    values: ['port', 'trade'],
    scope: 'row',
    when: "the port is in none of the trade's lanes",
  },
  {
    code: 'laycan_bigger_than',
    level: 'error',
    attributes: ['laycanFinish'],
    values: ['days', 'period'],
    scope: 'row',
    when: "the laycan, both days counting, is longer than the trade's maximum",
  },
  {
    code: 'laycan_smaller_than',
    level: 'error',
    attributes: ['laycanFinish'],
    values: ['days', 'period'],
    scope: 'row',
    when: "the laycan, both days counting, is shorter than the trade's minimum",
  },
  {
    code: 'limited_vessel_selection',
    level: 'error',
    attributes: ports,
    values: ['port', 'inTypes'],
    scope: 'row',
    when: 'the port takes certain vessel types only, and the chosen one is not among them',
  },
  {
    code: 'cant_change',
    level: 'error',
    attributes: [...laycan, 'loadingPort.qty', 'dischargePorts.n.name', 'dischargePorts.n.qty'],
    values: ['days', 'period', 'other', 'inTypes'],
    scope: 'row',
    when: "a declared laycan, total or discharge line is changed within the trade's frozen days before its lay from, or later; the latter two for the trade's frozen vessel types",
  },
  {
    code: 'continuation_diff',
    level: 'error',
    attributes: ['type', 'trade', ...laycan],
    values: ['value', 'other'],
    scope: 'row',
    when: 'a continuation differs from its first load port booking',
  },
  {
    code: 'month_laycan_mismatch',
    level: 'error',
    attributes: ['month'],
    values: ['period', 'value'],
    scope: 'row',
    when: "lay from is not in the row's month",
  },
  {
    code: 'year_laycan_mismatch',
    level: 'error',
    attributes: ['laycanStart'],
    values: ['period', 'value'],
    scope: 'row',
    when: 'a lay from that is new or changed is not in the year selected for the draft',
  },
  {
    code: 'full_vessel_volume_within_trade',
    level: 'warning',
    attributes: ['loadingPort.qty', 'nominated'],
    values: ['value', 'qty', 'trade'],
    scope: 'row',
    when: "a pair of bookings, or a nomination, is below the trade's minimum for a full vessel",
  },
  {
    code: 'load_qty_within_trade',
    level: 'warning',
    attributes: ['loadingPort.qty'],
    values: ['value', 'qty', 'trade'],
    scope: 'row',
    when: "the load quantity is below the trade's minimum, or above its largest cargo",
  },
  {
    code: 'discharge_qty_within_trade',
    level: 'warning',
    attributes: ['dischargePorts.n.qty'],
    values: ['value', 'qty', 'trade'],
    scope: 'row',
    when: "a discharge quantity is below the trade's minimum",
  },
  {
    code: 'volume_within_trade',
    level: 'warning',
    attributes: ['trade'],
    values: ['trade', 'period', 'qty', 'value', 'deviation', 'tolerance'],
    scope: 'month',
    when: "a trade's month, with the bookings outside the rows, is further from contract than the tolerance",
  },
  {
    code: 'discharge_ports_withing_bookings',
    level: 'warning',
    attributes: ['dischargePorts.n.name'],
    values: ['ports'],
    scope: 'nomination',
    when: "a vessel's discharge ports are not those of its allocated bookings, which will be unallocated after submission",
  },
  {
    code: 'takes_back_amendment',
    level: 'warning',
    attributes: [
      'code',
      'type',
      'month',
      'company',
      'masterBooking',
      'contractLink',
      'trade',
      'commodity',
      'vesselVoyage',
      ...laycan,
      'loadingPort.name',
      'loadingPort.qty',
      'dischargePorts.n.name',
      'dischargePorts.n.qty',
      'comment',
    ],
    values: ['value', 'other'],
    scope: 'row',
    when: 'an upload would set a cell back to what it was before an amendment since its side last declared the booking',
  },
];

const byCode = new Map(decisionTable.map((decision, rank) => [decision.code, { ...decision, rank }]));

/** Level and place of a code; the table has a line for each, which a test proves. */
export const decisionOf = (code: ValidationCode): Decision & { readonly rank: number } => {
  const decision = byCode.get(code);
  if (!decision) throw new Error(`The decision table has no line for ${code}.`);
  return decision;
};
