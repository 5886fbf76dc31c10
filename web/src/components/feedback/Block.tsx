import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { WholeNumbers } from '../WholeNumbers.tsx';
import './block.css';

export interface BlockProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string | undefined;
  /** At most one button. */
  readonly action?: ReactNode;
  readonly heading?: 'h1' | 'h2';
  readonly role?: 'alert' | 'status';
}

/** One left-aligned block: what a screen says when it has no data to show. */
export const Block = ({
  icon: Icon,
  title,
  text,
  action,
  heading: Heading = 'h2',
  role = 'status',
}: BlockProps) => (
  <div className="block" role={role}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
    <Heading className="block-title">
      <WholeNumbers text={title} />
    </Heading>
    {text ? (
      <p className="block-text">
        <WholeNumbers text={text} />
      </p>
    ) : null}
    {action}
  </div>
);
