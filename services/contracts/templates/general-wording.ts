import { refusalWording } from '../cells/refusal-text.ts';
import type { TemplateWording } from './template.ts';

/** The wording that templates start from and reword where their trade speaks otherwise. */
export const generalWording: TemplateWording = {
  'missing.any': { title: '{column} is missing', text: 'This field is mandatory. Enter {column}.' },
  'missing.laycan': {
    title: '{column} is missing',
    text: 'Lay From and Lay To are mandatory. Enter both days of the laycan.',
  },
  'missing.discharge': {
    title: 'Discharge port is missing',
    text: 'Select at least one discharge port and enter its quantity.',
  },
  'does_not_exist.any': {
    title: '{column} does not exist',
    text: refusalWording.does_not_exist,
  },
  'does_not_exist.several': {
    title: '{column} fits several options',
    text: '“{value}” fits {options}. Select the one that is meant.',
  },
  'does_not_exist.port': {
    title: 'Port name does not exist',
    text: '“{value}” is not in the list of ports. Select a port, or enter its UN/LOCODE.',
  },
  'does_not_exist.date': {
    title: '{column} is not a date',
    text: refusalWording.not_a_date,
  },
  'does_not_exist.month': {
    title: '{column} is not a month',
    text: refusalWording.not_a_month,
  },
  'does_not_exist.number': {
    title: '{column} is not a whole number',
    text: refusalWording.not_a_whole_number,
  },
  'does_not_exist.zero': {
    title: '{column} is 0',
    text: refusalWording.zero_quantity,
  },
  'does_not_exist.formula': {
    title: '{column} is a formula without a value',
    text: refusalWording.formula_without_value,
  },
  'does_not_exist.length': {
    title: '{column} is too long',
    text: 'It has {characters} characters, {limit} are possible. Shorten the text.',
  },
  start_date_after_end: {
    title: 'Lay from is after lay to',
    text: '{from} comes after {to}. The laycan start must precede the end.',
  },
  'date_in_past.start': {
    title: 'Laycan start is in the past',
    text: "{value} is before today. The laycan start can't be in the past: enter {other} or later.",
  },
  'date_in_past.end': {
    title: 'Laycan is in the past',
    text: "The laycan ended on {value}. It can't be in the past: enter {other} or later.",
  },
  'date_beyond_limit.laycan': {
    title: 'Laycan starts beyond {days} from today',
    text: '{value} is too far ahead. Enter {other} or earlier.',
  },
  'date_beyond_limit.eta': {
    title: 'ETA is not inside the laycan',
    text: 'ETA {value} is outside {window}. Choose a vessel that arrives inside the laycan window.',
  },
  'quantity_mismatch.declared': {
    title: 'Total differs from the discharge quantity',
    text: 'Declared {value} MT, discharge ports add up to {other} MT.',
  },
  'quantity_mismatch.nominated': {
    title: 'Total differs from the discharge quantity',
    text: 'Nominated {value} MT, discharge ports add up to {other} MT.',
  },
  trade_port_mismatch: {
    title: 'The port does not exist in the trade',
    text: '{port} is not a port of {trade}. Select a port of {trade}, or another trade.',
  },
  laycan_bigger_than: {
    title: 'Laycan is longer than {days}',
    text: '{window} is {length}. Shorten the window by {excess}.',
  },
  laycan_smaller_than: {
    title: 'Laycan is shorter than {days}',
    text: '{window} is {length}. Extend the window by {excess}.',
  },
  limited_vessel_selection: {
    title: '{port} is limited to certain vessel types',
    text: 'It can be chosen only for {inTypes}. Select another vessel type or port.',
  },
  'cant_change.laycan': {
    title: "Laycan can't be changed",
    text: 'The change is not allowed within {days} of the laycan, {window}. Set {column} back to {other}.',
  },
  'cant_change.total': {
    title: "Total quantity can't be changed",
    text: 'For {inTypes} the change is not allowed within {days} of the laycan, {window}. Set it back to {other}.',
  },
  'cant_change.discharge': {
    title: "Discharge port or quantity can't be changed",
    text: 'For {inTypes} the change is not allowed within {days} of the laycan, {window}. Set {column} back to {other}.',
  },
  'volume_within_trade.above': {
    title: 'Volume is outside ±{tolerance} per month',
    text: '{trade} in {month} is {percent} above contract: {value} MT of {qty} MT.',
  },
  'volume_within_trade.below': {
    title: 'Volume is outside ±{tolerance} per month',
    text: '{trade} in {month} is {percent} below contract: {value} MT of {qty} MT.',
  },
  discharge_ports_withing_bookings: {
    title: 'Discharge ports do not match the allocated bookings',
    text: '{ports} differ between vessel and bookings. These bookings will be unallocated after submission.',
  },
  continuation_diff: {
    title: '{column} differs from the first load port booking',
    text: 'It can not be changed for the continuation booking; update it on the first load port booking. It must equal {other}.',
  },
  discharge_qty_within_trade: {
    title: 'Discharge quantity is below the minimum',
    text: '{value} MT is less than {qty} MT, the minimum for a discharge port in {trade}. Add {shortage} MT.',
  },
  'load_qty_within_trade.above': {
    title: 'Load quantity is above the largest cargo',
    text: '{value} MT is more than {qty} MT, the largest cargo of one load in {trade}. Correct the quantity, or confirm it when you submit.',
  },
  'load_qty_within_trade.below': {
    title: 'Load quantity is below the minimum',
    text: '{value} MT is less than {qty} MT, the minimum for a load port in {trade}. Add {shortage} MT.',
  },
  full_vessel_volume_within_trade: {
    title: 'Volume is below a full vessel',
    text: '{value} MT is less than {qty} MT, the minimum for a full vessel in {trade}. Add {shortage} MT.',
  },
  month_laycan_mismatch: {
    title: 'Laycan does not match the selected month',
    text: 'Lay from {value} is not in {period}. Change the laycan or the month.',
  },
  year_laycan_mismatch: {
    title: 'Laycan does not match the selected year',
    text: 'Lay from {value} is not in {period}. Change the laycan or select another year.',
  },
  takes_back_amendment: {
    title: '{column} takes back an amendment',
    text: 'It was amended to {other} since your last declaration, and would become {value} again. Keep {other}, or submit to change it back.',
  },
};
