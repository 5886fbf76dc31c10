import type { ErrorLevel, RowError } from '#domain/validation/errors';
import type { Mark } from '../../../components/grid/rows/columns.ts';

/**
 * The key under which a cell's mark is found: a field, or a line's place among the lines that hold something, as the
 * attributes of errors count them.
 */
export type MarkKey = string;

const fieldsOf: Readonly<Record<string, string>> = {
  'loadingPort.name': 'loadingPort',
  'loadingPort.id': 'loadingPort',
  loadingPort: 'loadingPort',
  'loadingPort.qty': 'loadingQty',
  dischargePorts: 'line.0.port',
};

/** `dischargePorts.1.qty` → `line.1.qty`, `loadingPort.name` → `loadingPort`, `laycanStart` as it is. */
export const markKeyOf = (attribute: string): MarkKey => {
  const known = fieldsOf[attribute];
  if (known) return known;
  const line = /^dischargePorts\.(\d+)\.(name|id|qty)$/.exec(attribute);
  return line ? `line.${line[1]}.${line[2] === 'qty' ? 'qty' : 'port'}` : attribute;
};

const worse = (a: ErrorLevel, b: ErrorLevel): ErrorLevel =>
  a === 'error' || b === 'error' ? 'error' : 'warning';

/** Errors by the cell they mark; the same error twice on one cell counts once. */
export const marksOf = (errors: readonly RowError[]): ReadonlyMap<MarkKey, Mark> => {
  const marks = new Map<MarkKey, Mark>();
  for (const error of errors) {
    const key = markKeyOf(error.attribute);
    const mark = marks.get(key);
    if (!mark) marks.set(key, { level: error.level, errors: [error] });
    else if (!mark.errors.some((other) => other.code === error.code && other.level === error.level)) {
      marks.set(key, { level: worse(mark.level, error.level), errors: [...mark.errors, error] });
    }
  }
  return marks;
};

export const severityOf = (errors: readonly RowError[]): 0 | 1 | 2 => {
  if (errors.some((error) => error.level === 'error')) return 2;
  return errors.length > 0 ? 1 : 0;
};
