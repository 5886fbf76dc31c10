import type { BookingTemplate } from '#contracts/templates/template';

/** Fields that stand beside the button. */
export const inlineFiltersOf = ({
  tradeSelect,
  yearSelect,
}: BookingTemplate): readonly ('years' | 'trades')[] => [
  ...(yearSelect ? (['years'] as const) : []),
  ...(tradeSelect ? (['trades'] as const) : []),
];
