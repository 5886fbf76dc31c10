import { type BookingTerms, isDischargeField, sameTerm, type TermValue, termOf } from '../booking/terms.ts';
import {
  attributeOf,
  type Finding,
  limitsOf,
  placesOf,
  portAttribute,
  quantityAttribute,
  type Rule,
} from './finding.ts';
import { frozenOf } from './frozen.ts';

/** What a text can quote of a value; undefined for an empty one. */
const quoted = (value: TermValue | undefined): string | number | undefined => {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') return value;
  if ('name' in value) return value.name;
  return value.port?.name ?? value.qty ?? undefined;
};

const withOther = (other: string | number | undefined): { readonly other?: string | number } =>
  other === undefined ? {} : { other };

interface ChangedCell {
  readonly attribute: string;
  readonly was: string | number | undefined;
}

const changedLines = (terms: BookingTerms, declared: BookingTerms): readonly ChangedCell[] => {
  const [places, before] = [placesOf(terms), placesOf(declared)];
  const kept = places.flatMap((ordinal, place): readonly ChangedCell[] => {
    const [now, was] = [terms.discharge[ordinal], declared.discharge[ordinal]];
    return [
      ...(sameTerm(now?.port ?? null, was?.port ?? null)
        ? []
        : [{ attribute: portAttribute(place), was: was?.port?.name }]),
      ...(now?.qty === (was?.qty ?? null)
        ? []
        : [{ attribute: quantityAttribute(place), was: was?.qty ?? undefined }]),
    ];
  });
  // A line that was removed has no place any more: its mark goes where it stood, or to the last place.
  const removed = before
    .filter((ordinal) => !places.includes(ordinal))
    .map((ordinal) => ({
      attribute: portAttribute(Math.min(before.indexOf(ordinal), Math.max(0, places.length - 1))),
      was: declared.discharge[ordinal]?.port?.name,
    }));
  return [...kept, ...removed];
};

const cantChange: Rule = ({ terms, declared }, context) => {
  const frozen = declared ? frozenOf(declared, limitsOf(declared, context), context.today) : undefined;
  if (!declared || !frozen) return [];
  const period = `${declared.laycanStart ?? ''}/${declared.laycanFinish ?? declared.laycanStart ?? ''}`;
  const values = { days: frozen.days, period };
  const finding = ({ attribute, was }: ChangedCell, inTypes: readonly string[]): Finding => ({
    attribute,
    code: 'cant_change',
    values: { ...values, ...(inTypes.length > 0 ? { inTypes } : {}), ...withOther(was) },
  });
  const laycan = (['laycanStart', 'laycanFinish'] as const)
    .filter((field) => terms[field] !== declared[field])
    .map((field) => finding({ attribute: field, was: declared[field] ?? undefined }, []));
  if (frozen.cells === 'laycan') return laycan;
  const total = terms.loadingQty === declared.loadingQty ? [] : [declared.loadingQty ?? undefined];
  const cells = [
    ...total.map((was): ChangedCell => ({ attribute: 'loadingPort.qty', was })),
    ...changedLines(terms, declared),
  ];
  return [...laycan, ...cells.map((cell) => finding(cell, declared.type ? [declared.type.name] : []))];
};

const continuation: Rule = ({ terms, first }) => {
  if (!first) return [];
  return (['type', 'trade', 'laycanStart', 'laycanFinish'] as const).flatMap((field): readonly Finding[] => {
    const value = quoted(terms[field]);
    if (value === undefined || sameTerm(terms[field], first[field])) return [];
    return [
      { attribute: field, code: 'continuation_diff', values: { value, ...withOther(quoted(first[field])) } },
    ];
  });
};

const takesBack: Rule = ({ terms, declared, tookBack }) =>
  tookBack.map((field): Finding => {
    const [now, was] = [termOf(terms, field), declared ? termOf(declared, field) : null];
    const samePort = isDischargeField(field) && quoted(now) !== undefined && quoted(now) === quoted(was);
    const [value, other] = samePort ? [quantityOf(now), quantityOf(was)] : [quoted(now), quoted(was)];
    const attribute = attributeOf(field, terms);
    return {
      attribute: samePort ? attribute.replace(/name$/, 'qty') : attribute,
      code: 'takes_back_amendment',
      values: { ...(value === undefined ? {} : { value }), ...withOther(other) },
    };
  });

const quantityOf = (value: TermValue): number | undefined =>
  value !== null && typeof value === 'object' && 'qty' in value ? (value.qty ?? undefined) : undefined;

/** What a declared booking, a pair or an amendment does not allow any more. */
export const changeRules: readonly Rule[] = [cantChange, continuation, takesBack];
