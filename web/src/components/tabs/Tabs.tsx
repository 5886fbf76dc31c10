import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'wouter';
import '../overlay/overlay.css';
import { CountBadge, type Counted } from './CountBadge.tsx';
import { shownTabs } from './shown-tabs.ts';
import './tabs.css';

export interface Tab {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
  /** What is new behind it: shown as a badge, from 1. */
  readonly count?: number | undefined;
  readonly counted?: Counted;
}

const news: Counted = { one: 'new', many: 'new' };

export interface TabsProps {
  /** What the tabs are parts of. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

interface Measured {
  readonly widths: readonly number[];
  readonly room: number;
}

/** How wide each tab would be, and the room for all of them, whenever either changes; undefined until it was measured. */
const useMeasured = (
  nav: RefObject<HTMLElement | null>,
  measures: RefObject<HTMLElement | null>,
): Measured | undefined => {
  const [measured, setMeasured] = useState<Measured>();
  useEffect(() => {
    const [around, inside] = [nav.current, measures.current];
    if (!around || !inside) return undefined;
    const observer = new ResizeObserver(() =>
      setMeasured({
        widths: Array.from(inside.children, (child) => child.getBoundingClientRect().width),
        room: around.clientWidth,
      }),
    );
    observer.observe(around);
    // Its width changes with the words, and once the font has come.
    observer.observe(inside);
    return () => observer.disconnect();
  }, [nav, measures]);
  return measured;
};

const More = ({ tabs }: { readonly tabs: readonly Tab[] }) => (
  <MenuProvider placement="bottom-end">
    <MenuButton className="tab tabs-more">
      More
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
    </MenuButton>
    <Menu className="popover menu" gutter={4} unmountOnHide>
      {tabs.map(({ label, href }) => (
        <MenuItem key={href} className="menu-item" render={<Link href={href} />}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  </MenuProvider>
);

/** The parts of a screen, each with an address of its own; those that do not fit collapse into 'More'. */
export const Tabs = ({ label, tabs }: TabsProps) => {
  const nav = useRef<HTMLElement>(null);
  const measures = useRef<HTMLDivElement>(null);
  const measured = useMeasured(nav, measures);
  // Before the widths of a tab that has just come are known, all are shown.
  const isMeasured = measured?.widths.length === tabs.length;
  const current = tabs.findIndex((tab) => tab.current);
  const shown = isMeasured
    ? shownTabs(measured.widths, current, measured.room)
    : tabs.map((_, place) => place);
  return (
    <nav className="tabs" ref={nav} aria-label={label}>
      <div className="tabs-measures" ref={measures} aria-hidden>
        {tabs.map((tab) => (
          <span key={tab.href} className="tab" data-label={tab.label} />
        ))}
      </div>
      {tabs.map((tab, place) =>
        shown.includes(place) ? (
          <Link
            key={tab.href}
            className="tab"
            href={tab.href}
            aria-current={tab.current ? 'page' : undefined}
          >
            {tab.label}
            {tab.count === undefined ? null : <CountBadge count={tab.count} of={tab.counted ?? news} />}
          </Link>
        ) : null,
      )}
      {shown.length < tabs.length ? <More tabs={tabs.filter((_, place) => !shown.includes(place))} /> : null}
    </nav>
  );
};
