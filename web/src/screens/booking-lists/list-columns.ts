import type { ProfileOrganisation } from '#contracts/people/profile';
import { columns } from '#contracts/templates/columns';
import type { BookingTemplate, TemplateColumn } from '#contracts/templates/template';

/**
 * The columns of an organisation's list. A broker's holds the cargo of several charterers, and says whose each is;
 * what else is asked for stands beside it, after the status.
 */
export const listColumnsOf = (
  { type }: Pick<ProfileOrganisation, 'type'>,
  { listColumns }: BookingTemplate,
  ...others: readonly TemplateColumn[]
): readonly TemplateColumn[] => {
  const more = [...(type === 'agency' ? [columns.organisation] : []), ...others].filter(
    ({ key }) => !listColumns.some((shown) => shown.key === key),
  );
  const at = listColumns.findIndex(({ key }) => key === 'status') + 1;
  return [...listColumns.slice(0, at), ...more, ...listColumns.slice(at)];
};
