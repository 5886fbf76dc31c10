import type { BookingView } from '#contracts/booking/booking-view';
import { mergeErrors } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { cellKeyOf } from '../booking-lists/cell-key.ts';
import { ProblemItem, ProblemItems } from './ProblemItem.tsx';

/** Brings a cell of the list into sight and focuses it. */
const goToCell = (booking: string, attribute: string): void => {
  const row = document.querySelector(`[data-row="${CSS.escape(booking)}"]`);
  const cell = row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(cellKeyOf(attribute))}"]`);
  if (!cell) return;
  cell.tabIndex = -1;
  cell.scrollIntoView({ block: 'center', inline: 'center' });
  cell.focus({ preventScroll: true });
};

/** Errors before warnings; each leads to its cell. */
export const ProblemsSection = ({ booking }: { readonly booking: BookingView }) => {
  const merged = booking.cancelled ? [] : mergeErrors(templateOf(booking.template), booking.errors);
  const problems = [
    ...merged.filter(({ level }) => level === 'error'),
    ...merged.filter(({ level }) => level === 'warning'),
  ];
  if (problems.length === 0) return null;
  return (
    <ProblemItems>
      {problems.map((problem) => (
        <ProblemItem
          key={`${problem.title}|${problem.text}`}
          problem={problem}
          onGo={() => goToCell(booking.id, problem.errors[0]?.attribute ?? '')}
        />
      ))}
    </ProblemItems>
  );
};
