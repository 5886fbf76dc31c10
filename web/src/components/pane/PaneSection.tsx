import type { ReactNode } from 'react';
import './pane.css';

export interface PaneSectionProps {
  /** What the section is about, for whoever does not see it. */
  readonly label: string;
  /** Its heading; a section that speaks for itself has none. */
  readonly title?: string;
  /** Right of the heading: a count, a version, a unit, or the way to edit it. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One part of a pane, parted from the next by a hairline. */
export const PaneSection = ({ label, title, aside, className, children }: PaneSectionProps) => (
  <section className={className ? `pane-section ${className}` : 'pane-section'} aria-label={label}>
    {title === undefined ? null : (
      <div className="pane-section-head">
        <h3>{title}</h3>
        {aside === undefined ? null : typeof aside === 'string' ? <span>{aside}</span> : aside}
      </div>
    )}
    {children}
  </section>
);
