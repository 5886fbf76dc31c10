import { changeRules } from './change-rules.ts';
import { decisionOf } from './decision-table.ts';
import type { RowError } from './errors.ts';
import { fieldRules } from './field-rules.ts';
import { type Finding, type Rule, type RuleContext, ruleContext } from './finding.ts';
import { laycanRules } from './laycan-rules.ts';
import { portRules } from './port-rules.ts';
import { quantityRules } from './quantity-rules.ts';
import type { ValidatedRow, ValidationContext } from './rows.ts';

const rules: readonly Rule[] = [
  ...fieldRules,
  ...laycanRules,
  ...portRules,
  ...quantityRules,
  ...changeRules,
];

const levels = { error: 0, warning: 1 } as const;

/** The specification's order: errors before warnings, then by what is worse; of alike ones, the first found. */
export const bySeverity = (a: RowError, b: RowError): number =>
  levels[a.level] - levels[b.level] || decisionOf(a.code).rank - decisionOf(b.code).rank;

const none: readonly RowError[] = [];

/** Findings with their levels, each cell and code once, errors before warnings, then by severity. */
export const rowErrors = (findings: readonly Finding[]): readonly RowError[] => {
  if (findings.length === 0) return none;
  const seen = new Set<string>();
  const errors: RowError[] = [];
  for (const { attribute, code, values } of findings) {
    const key = `${attribute} ${code}`;
    if (seen.has(key)) continue;
    seen.add(key);
    errors.push({ attribute, code, level: decisionOf(code).level, values });
  }
  return errors.length > 1 ? errors.sort(bySeverity) : errors;
};

/** Without an array for each rule that finds nothing: most rows have nothing wrong. */
const findingsIn = (row: ValidatedRow, context: RuleContext): Finding[] => {
  const found: Finding[] = [];
  for (const rule of rules) for (const finding of rule(row, context)) found.push(finding);
  return found;
};

/**
 * The errors of one row; what its month finds is nobody's own (`month-volumes.ts`). The context is prepared once for as
 * many rows as wanted.
 */
export const rowValidator = (context: ValidationContext): ((row: ValidatedRow) => readonly RowError[]) => {
  const prepared = ruleContext(context);
  return (row) => (row.cancelled ? [] : rowErrors(findingsIn(row, prepared)));
};

/**
 * Every error of the rows, by row id; a row without any is absent. Pure: the same rows and context give the same
 * errors, in any order of the rows. The cost grows with the rows only.
 */
export const validateRows = (
  rows: readonly ValidatedRow[],
  context: ValidationContext,
): ReadonlyMap<string, readonly RowError[]> => {
  const validate = rowValidator(context);
  const found = new Map<string, readonly RowError[]>();
  for (const row of rows) {
    const errors = validate(row);
    if (errors.length > 0) found.set(row.id, errors);
  }
  return found;
};

/** How many errors and discrepancies (warnings) there are in all. */
export const countErrors = (
  errors: Iterable<readonly RowError[]>,
): { readonly errors: number; readonly discrepancies: number } => {
  let [blocking, warnings] = [0, 0];
  for (const list of errors) {
    for (const { level } of list) {
      if (level === 'error') blocking += 1;
      else warnings += 1;
    }
  }
  return { errors: blocking, discrepancies: warnings };
};
