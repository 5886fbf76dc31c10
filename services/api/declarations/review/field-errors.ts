import { describeError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import type { RowError } from '#domain/validation/errors';

/** The specification names the port and the selects by their ids in server errors: `bookings.0.loadingPort.id`. */
const keyOf = (attribute: string, places: readonly number[] | undefined): string =>
  attribute
    .replace(/^(loadingPort|dischargePorts\.\d+)\.name$/, '$1.id')
    .replace(/^dischargePorts\.(\d+)/, (_, place: string) => {
      return `dischargePorts.${places?.[Number(place)] ?? place}`;
    });

/**
 * Errors in the keys of the specification: `bookings.{index}.dischargePorts.{n}.qty`, index by the order in which the
 * rows were sent, n by `places` (which of the ports that were sent stands at each place), with the wording of each row's template.
 */
export const fieldErrorsOf = (
  templateNameOf: (row: string) => string,
  order: readonly string[],
  errors: ReadonlyMap<string, readonly RowError[]>,
  places?: ReadonlyMap<string, readonly number[]>,
): Readonly<Record<string, readonly string[]>> => {
  const fields: Record<string, string[]> = {};
  for (const [index, row] of order.entries()) {
    for (const error of errors.get(row) ?? []) {
      const { title, text } = describeError(templateOf(templateNameOf(row)), error);
      (fields[`bookings.${index}.${keyOf(error.attribute, places?.get(row))}`] ??= []).push(
        text === '' ? title : `${title}. ${text}`,
      );
    }
  }
  return fields;
};
