import type { NominationView } from '#contracts/nomination/nomination-view';
import { mergeErrors } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { ProblemItem, ProblemItems } from '../../booking-pane/ProblemItem.tsx';
import { goToCell } from '../../../components/table/go-to-cell.ts';
import { cellOf } from '../nomination-words.ts';

/** What is wrong with a nomination as it stands, each leading to its cell. Nothing is being submitted: all of it warns. */
export const ProblemsSection = ({ nomination }: { readonly nomination: NominationView }) => {
  const problems = nomination.cancelled
    ? []
    : mergeErrors(templateOf(nomination.template), nomination.errors);
  return problems.length === 0 ? null : (
    <ProblemItems>
      {problems.map((problem) => (
        <ProblemItem
          key={`${problem.title}|${problem.text}`}
          problem={{ ...problem, level: 'warning' }}
          onGo={() => goToCell(nomination.id, cellOf(problem.errors[0]?.attribute ?? ''))}
        />
      ))}
    </ProblemItems>
  );
};
