import type { BookingView } from '#contracts/booking/booking-view';
import { mergeErrors } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { goToCell } from '../../components/table/go-to-cell.ts';
import { cellKeyOf } from '../booking-lists/cell-key.ts';
import { ProblemItem, ProblemItems } from './ProblemItem.tsx';

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
          onGo={() => goToCell(booking.id, cellKeyOf(problem.errors[0]?.attribute ?? ''))}
        />
      ))}
    </ProblemItems>
  );
};
