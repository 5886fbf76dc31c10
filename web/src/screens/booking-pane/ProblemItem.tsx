import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MergedError } from '#contracts/templates/describe-error';
import { WholeNumbers } from '../../components/WholeNumbers.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import './booking-pane.css';

/** One thing that is wrong with a booking, and the way to where it is mended. */
export const ProblemItem = ({
  problem,
  onGo,
  children,
}: {
  readonly problem: MergedError;
  readonly onGo: () => void;
  /** What else is said of it. */
  readonly children?: ReactNode;
}) => {
  const Icon = problem.level === 'error' ? OctagonAlert : TriangleAlert;
  return (
    <li className={`pane-problem pane-problem-${problem.level}`}>
      <Icon size={16} strokeWidth={1.75} aria-label={problem.level === 'error' ? 'Error' : 'Warning'} />
      <div>
        <h3>{problem.title}</h3>
        <p>
          <WholeNumbers text={problem.text} />
        </p>
        {children}
      </div>
      <button type="button" className="link-button" onClick={onGo}>
        {problem.column}
      </button>
    </li>
  );
};

/** The problems of a booking, above everything else that its pane tells. */
export const ProblemItems = ({ children }: { readonly children: ReactNode }) => (
  <PaneSection label="Problems" className="pane-problems">
    <ul>{children}</ul>
  </PaneSection>
);
