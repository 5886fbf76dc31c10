import { type BookingField, type BookingTerms, isDischargeField, ordinalOf } from '../booking/terms.ts';
import { lanesOf } from '../reference/fitting.ts';
import type { BookingSettings, TradeLimits } from '../reference/settings.ts';
import { addDays } from '../shared/days.ts';
import type { ErrorAttribute, ErrorValues, ValidationCode } from './errors.ts';
import type { ValidatedRow, ValidationContext } from './rows.ts';

/** A code that applies to a cell; the decision table gives it level and rank. */
export interface Finding {
  readonly attribute: ErrorAttribute;
  readonly code: ValidationCode;
  readonly values: ErrorValues;
}

type Port = BookingSettings['loadingPorts'][number];

/** The option lists by id. */
interface SettingsIndex {
  readonly types: ReadonlyMap<string, string>;
  readonly lanes: ReadonlyMap<string, readonly string[]>;
  readonly commodities: ReadonlySet<string>;
  readonly voyages: ReadonlySet<string>;
  readonly companies: ReadonlySet<string>;
  readonly masterBookings: ReadonlySet<string>;
  readonly loadingPorts: ReadonlyMap<string, Port>;
  readonly dischargePorts: ReadonlyMap<string, Port>;
}

/** The context with its settings by id, made once for all rows. */
export interface RuleContext extends ValidationContext, SettingsIndex {
  /** The day so many days from today. */
  readonly dayIn: (days: number) => string;
}

/** A rule sees one row and gives what it finds in it. */
export type Rule = (row: ValidatedRow, context: RuleContext) => readonly Finding[];

const idsOf = (options: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(options.map(({ id }) => id));

const portsOf = (ports: readonly Port[]): ReadonlyMap<string, Port> =>
  new Map(ports.map((port) => [port.id, port]));

const indexOf = (settings: BookingSettings): SettingsIndex => ({
  types: new Map(settings.vesselTypes.map(({ id, name }) => [id, name])),
  lanes: new Map(settings.tradelanes.map((trade) => [trade.id, lanesOf([trade], trade) ?? []])),
  commodities: idsOf(settings.commodities),
  voyages: idsOf(settings.vesselVoyages),
  companies: idsOf(settings.companies),
  masterBookings: idsOf(settings.masterBookings),
  loadingPorts: portsOf(settings.loadingPorts),
  dischargePorts: portsOf(settings.dischargePorts),
});

const remembered = (work: (days: number) => string): ((days: number) => string) => {
  const known = new Map<number, string>();
  return (days) => {
    const day = known.get(days) ?? work(days);
    known.set(days, day);
    return day;
  };
};

/** A submission decides row by row on the same settings: their index is kept as long as they are. */
const indexes = new WeakMap<BookingSettings, SettingsIndex>();

export const ruleContext = (context: ValidationContext): RuleContext => {
  const index = indexes.get(context.settings) ?? indexOf(context.settings);
  indexes.set(context.settings, index);
  return { ...context, ...index, dayIn: remembered((days) => addDays(context.today, days)) };
};

/** The limits of a row's trade; undefined without a trade or for one that has none. */
export const limitsOf = (terms: BookingTerms, { settings }: ValidationContext): TradeLimits | undefined =>
  terms.trade && Object.hasOwn(settings.limits, terms.trade.id) ? settings.limits[terms.trade.id] : undefined;

/**
 * The ordinals of a booking's discharge lines in the order in which screens number them; the index is the place. Keys that
 * are whole numbers stand in their order in any object: nothing is left to sort.
 */
export const placesOf = (terms: BookingTerms): readonly string[] => Object.keys(terms.discharge);

export const portAttribute = (place: number): ErrorAttribute => `dischargePorts.${place}.name`;
export const quantityAttribute = (place: number): ErrorAttribute => `dischargePorts.${place}.qty`;

/** The cell of a field in the specification's keys; of a discharge line, its port. */
export const attributeOf = (field: BookingField, terms: BookingTerms): ErrorAttribute => {
  if (isDischargeField(field)) return portAttribute(Math.max(0, placesOf(terms).indexOf(ordinalOf(field))));
  if (field === 'loadingPort') return 'loadingPort.name';
  return field === 'loadingQty' ? 'loadingPort.qty' : field;
};

export const isUnparsed = (row: ValidatedRow, attribute: ErrorAttribute): boolean =>
  row.unparsed.some((cell) => cell.attribute === attribute);
