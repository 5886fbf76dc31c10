import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { BookingView } from '#contracts/booking/booking-view';
import { mergeErrors, type MergedError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { cellKeyOf } from '../booking-lists/columns.tsx';

/** Brings a cell of the list into sight and focuses it. */
const goToCell = (booking: string, attribute: string): void => {
  const row = document.querySelector(`[data-row="${CSS.escape(booking)}"]`);
  const cell = row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(cellKeyOf(attribute))}"]`);
  if (!cell) return;
  cell.tabIndex = -1;
  cell.scrollIntoView({ block: 'center', inline: 'center' });
  cell.focus({ preventScroll: true });
};

const Problem = ({ booking, problem }: { readonly booking: string; readonly problem: MergedError }) => {
  const Icon = problem.level === 'error' ? OctagonAlert : TriangleAlert;
  return (
    <li className={`pane-problem pane-problem-${problem.level}`}>
      <Icon size={16} strokeWidth={1.75} aria-label={problem.level === 'error' ? 'Error' : 'Warning'} />
      <div>
        <h3>{problem.title}</h3>
        <p>{problem.text}</p>
      </div>
      <button
        type="button"
        className="link-button"
        onClick={() => goToCell(booking, problem.errors[0]?.attribute ?? '')}
      >
        {problem.column}
      </button>
    </li>
  );
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
    <section className="pane-section pane-problems" aria-label="Problems">
      <ul>
        {problems.map((problem) => (
          <Problem key={`${problem.title}|${problem.text}`} booking={booking.id} problem={problem} />
        ))}
      </ul>
    </section>
  );
};
