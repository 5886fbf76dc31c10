import { lazy, Suspense, type ReactNode } from 'react';
import { Brand } from '../../app/shell/Brand.tsx';
import { useMediaQuery } from '../../components/media.ts';
import './sign-in.css';

const Chart = lazy(async () => ({ default: (await import('./Chart.tsx')).Chart }));

const year = new Date().getFullYear();

/** What pages outside of the shell stand in: a column for the form, and from 1024 px a chart beside it. */
export const Entrance = ({ children }: { readonly children: ReactNode }) => {
  const wide = useMediaQuery('(min-width: 1024px)');
  return (
    <div className="sign-in">
      <main className="sign-in-column">
        <Brand />
        {children}
        <footer className="sign-in-foot">© {year}</footer>
      </main>
      {wide ? (
        <aside className="sign-in-chart" aria-hidden>
          <Suspense fallback={null}>
            <Chart />
          </Suspense>
        </aside>
      ) : null}
    </div>
  );
};
