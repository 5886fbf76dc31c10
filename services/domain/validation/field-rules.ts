import { type NamedRef, sameTerm } from '../booking/terms.ts';
import { foldText } from '../shared/plain-text.ts';
import type { ErrorValues } from './errors.ts';
import {
  attributeOf,
  type Finding,
  isUnparsed,
  placesOf,
  portAttribute,
  quantityAttribute,
  type Rule,
  type RuleContext,
} from './finding.ts';
import type { ValidatedRow } from './rows.ts';

const missing = (row: ValidatedRow, attribute: string, values: ErrorValues = {}): readonly Finding[] =>
  isUnparsed(row, attribute) ? [] : [{ attribute, code: 'missing', values }];

const missingFields: Rule = (row, { mandatory }) =>
  mandatory.flatMap((field) =>
    row.terms[field] === null ? missing(row, attributeOf(field, row.terms)) : [],
  );

const missingDischarge: Rule = (row) => {
  const places = placesOf(row.terms);
  if (places.length === 0) return missing(row, portAttribute(0));
  return places.flatMap((ordinal, place) => {
    const { port = null, qty = null } = row.terms.discharge[ordinal] ?? {};
    return [
      ...(port === null ? missing(row, portAttribute(place), qty === null ? {} : { value: qty }) : []),
      ...(qty === null ? missing(row, quantityAttribute(place)) : []),
    ];
  });
};

/** More names than this in an error help nobody. */
const maxNamed = 5;
/** Characters; no name of an option is longer. */
const longestName = 64;

/** Names under which a list is searched; made once a list, for a file may name its options very many times. */
const folded = new WeakMap<readonly NamedRef[], readonly { readonly name: string; readonly key: string }[]>();

/** Of these options those that a text fits, as the grid's editor decides it: that begin with it, else that contain it. */
const fitting = (text: string, options: readonly NamedRef[]): readonly string[] => {
  const wanted = text.length > longestName ? '' : foldText(text.trim());
  if (wanted === '') return [];
  const named = folded.get(options) ?? options.map(({ name }) => ({ name, key: foldText(name) }));
  folded.set(options, named);
  const matching = named.filter(({ key }) => key.includes(wanted));
  const beginning = matching.filter(({ key }) => key.startsWith(wanted));
  return (beginning.length > 0 ? beginning : matching).map(({ name }) => name);
};

const optionsOf = (attribute: string, { settings }: RuleContext): readonly NamedRef[] => {
  if (/^dischargePorts\.\d+\.name$/.test(attribute)) return settings.dischargePorts;
  switch (attribute) {
    case 'type':
      return settings.vesselTypes;
    case 'trade':
      return settings.tradelanes;
    case 'commodity':
      return settings.commodities;
    case 'vesselVoyage':
      return settings.vesselVoyages;
    case 'loadingPort.name':
      return settings.loadingPorts;
    case 'company':
      return settings.companies;
    default:
      return [];
  }
};

const unparsed: Rule = (row, context) =>
  row.unparsed.map(({ attribute, text }) => {
    const options = fitting(text, optionsOf(attribute, context));
    const several = options.length > 1 && options.length <= maxNamed;
    return {
      attribute,
      code: 'does_not_exist',
      values: { value: text, ...(several ? { options } : {}) },
    };
  });

interface Listed {
  readonly field:
    | 'type'
    | 'trade'
    | 'commodity'
    | 'vesselVoyage'
    | 'loadingPort'
    | 'company'
    | 'masterBooking';
  readonly has: (context: RuleContext, id: string) => boolean;
}

const listed: readonly Listed[] = [
  { field: 'type', has: ({ types }, id) => types.has(id) },
  { field: 'trade', has: ({ lanes }, id) => lanes.has(id) },
  { field: 'commodity', has: ({ commodities }, id) => commodities.has(id) },
  { field: 'vesselVoyage', has: ({ voyages }, id) => voyages.has(id) },
  { field: 'loadingPort', has: ({ loadingPorts }, id) => loadingPorts.has(id) },
  { field: 'company', has: ({ companies }, id) => companies.has(id) },
  { field: 'masterBooking', has: ({ masterBookings }, id) => masterBookings.has(id) },
];

const gone = (attribute: string, value: NamedRef): Finding => ({
  attribute,
  code: 'does_not_exist',
  values: { value: value.name },
});

/** An option that was declared may stay although its list no longer offers it. */
const unlisted: Rule = (row, context) =>
  listed.flatMap(({ field, has }) => {
    const value = row.terms[field];
    if (value === null || has(context, value.id) || sameTerm(value, row.declared?.[field] ?? null)) return [];
    return [gone(attributeOf(field, row.terms), value)];
  });

const unlistedDischarge: Rule = (row, { dischargePorts }) => {
  const declared = new Set(Object.values(row.declared?.discharge ?? {}).map((line) => line.port?.id));
  return placesOf(row.terms).flatMap((ordinal, place) => {
    const port = row.terms.discharge[ordinal]?.port ?? null;
    if (port === null || dischargePorts.has(port.id) || declared.has(port.id)) return [];
    return [gone(portAttribute(place), port)];
  });
};

const nothing = (attribute: string): Finding => ({ attribute, code: 'does_not_exist', values: { value: 0 } });

/** 0 MT is no cargo. Editors take it for no number; older bookings may hold it, and keep it. */
const zero: Rule = ({ terms, declared }) => [
  ...(terms.loadingQty === 0 && declared?.loadingQty !== 0 ? [nothing('loadingPort.qty')] : []),
  ...placesOf(terms).flatMap((ordinal, place) =>
    terms.discharge[ordinal]?.qty === 0 && declared?.discharge[ordinal]?.qty !== 0
      ? [nothing(quantityAttribute(place))]
      : [],
  ),
];

/** What each cell must hold by itself. */
export const fieldRules: readonly Rule[] = [
  missingFields,
  missingDischarge,
  unparsed,
  zero,
  unlisted,
  unlistedDischarge,
];
