import type { ReactNode } from 'react';

/** The states of one component, or of a few that belong together. */
export const Sample = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className="sample" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

/** States beside one another, as far as there is room. */
export const SampleRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="sample-row">{children}</div>
);
