import { windowDays } from '../shared/days.ts';
import { type Finding, limitsOf, type Rule } from './finding.ts';

const order: Rule = ({ terms: { laycanStart: start, laycanFinish: finish } }) =>
  start !== null && finish !== null && start > finish
    ? [{ attribute: 'laycanStart', code: 'start_date_after_end', values: { period: `${start}/${finish}` } }]
    : [];

const length: Rule = ({ terms }, context) => {
  const { laycanStart: start, laycanFinish: finish } = terms;
  const limits = limitsOf(terms, context);
  if (start === null || finish === null || start > finish || !limits) return [];
  const days = windowDays(start, finish);
  const period = `${start}/${finish}`;
  const { laycanMaxDays, laycanMinDays } = limits;
  if (days > laycanMaxDays) {
    return [
      { attribute: 'laycanFinish', code: 'laycan_bigger_than', values: { days: laycanMaxDays, period } },
    ];
  }
  if (days < laycanMinDays) {
    return [
      { attribute: 'laycanFinish', code: 'laycan_smaller_than', values: { days: laycanMinDays, period } },
    ];
  }
  return [];
};

/** What was declared in its day stays right when that day has passed: only new and changed dates are held to today. */
const past: Rule = ({ terms, declared }, { today }) =>
  (['laycanStart', 'laycanFinish'] as const).flatMap((attribute): readonly Finding[] => {
    const value = terms[attribute];
    if (value === null || value >= today || value === declared?.[attribute]) return [];
    return [{ attribute, code: 'date_in_past', values: { value, other: today } }];
  });

const horizon: Rule = ({ terms, declared }, context) => {
  const { laycanStart: start } = terms;
  const limits = limitsOf(terms, context);
  if (start === null || start === declared?.laycanStart || !limits) return [];
  const latest = context.dayIn(limits.horizonDays);
  if (start <= latest) return [];
  return [
    {
      attribute: 'laycanStart',
      code: 'date_beyond_limit',
      values: { days: limits.horizonDays, value: start, other: latest },
    },
  ];
};

const month: Rule = ({ terms: { month, laycanStart: start } }) =>
  month !== null && start !== null && !start.startsWith(month)
    ? [{ attribute: 'month', code: 'month_laycan_mismatch', values: { period: month, value: start } }]
    : [];

/** A laycan that was declared in another year stays there, whatever else of its booking is edited. */
const year: Rule = ({ terms: { laycanStart: start }, declared }, { year: selected }) =>
  selected !== null && start !== null && start !== declared?.laycanStart && !start.startsWith(`${selected}-`)
    ? [
        {
          attribute: 'laycanStart',
          code: 'year_laycan_mismatch',
          values: { period: String(selected), value: start },
        },
      ]
    : [];

/** The window in which the vessel is to arrive; both of its days count. */
export const laycanRules: readonly Rule[] = [order, length, past, horizon, month, year];
