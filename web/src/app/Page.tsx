import { ChevronLeft, Menu } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { IconButton } from '../components/form/Button.tsx';
import { PlainBrand, PlainEntrance } from './PlainHeader.tsx';
import { useIsPlain } from './plain-layout.ts';
import { LateMark } from './shell/LateMark.tsx';
import { scrollable } from '../components/scrollable.ts';
import { useMediaQuery } from '../components/media.ts';
import { Tabs, type Tab } from '../components/tabs/Tabs.tsx';
import { ProfileMenu } from './shell/ProfileMenu.tsx';
import { shellState } from './shell/shell-state.ts';

export interface PageProps {
  readonly title: string;
  /** Behind the title, in a quieter voice. */
  readonly subtitle?: string | undefined;
  /** Before the title: where the screen was come to from. */
  readonly back?: { readonly label: string; readonly href: string };
  readonly tabs?: readonly Tab[];
  /** What the browser's tab says, where several screens stand under one tab of ours; that tab's label without it. */
  readonly name?: string;
  /** Right of the header, before the profile menu: who else is here. */
  readonly presence?: ReactNode;
  readonly toolbar?: ReactNode;
  /** Below the toolbar, over content and pane, and always in sight: what holds for all of it. */
  readonly notice?: ReactNode;
  /** Beside the content from 1280 px, over it below. */
  readonly pane?: ReactNode;
  /** Left part of the status bar; without it there is none. */
  readonly status?: ReactNode;
  /** Below the content, beside the pane: the pages of a list. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const PageHeader = observer(
  ({
    title,
    subtitle,
    back,
    tabs = [],
    presence,
  }: Pick<PageProps, 'title' | 'subtitle' | 'back' | 'tabs' | 'presence'>) => {
    const isPlain = useIsPlain();
    const isNarrow = !useMediaQuery('(min-width: 1024px)');
    const drawer = isNarrow && !isPlain;
    return (
      <header className="page-header">
        {isPlain ? <PlainBrand /> : null}
        {back ? (
          <Link className="page-back" href={back.href}>
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
            <span>{back.label}</span>
          </Link>
        ) : null}
        <h1 className="page-title">
          {drawer ? (
            <IconButton label="Open menu" onClick={() => shellState.openDrawer()}>
              <Menu size={20} strokeWidth={1.75} />
            </IconButton>
          ) : null}
          {title}
          {subtitle ? <span className="page-subtitle">{subtitle}</span> : null}
        </h1>
        {tabs.length > 0 ? <Tabs label={title} tabs={tabs} /> : null}
        <div className="page-right">
          <LateMark />
          {presence}
          {isPlain ? <PlainEntrance /> : <ProfileMenu />}
        </div>
      </header>
    );
  },
);

/** What every screen stands in: header 48, toolbar 44, content with its pane, status bar 28. */
export const Page = observer(
  ({
    title,
    subtitle,
    back,
    tabs = [],
    name,
    presence,
    toolbar,
    notice,
    pane,
    status,
    footer,
    children,
  }: PageProps) => {
    useEffect(() => {
      document.title = `${name ?? tabs.find((tab) => tab.current)?.label ?? title} · Laycan`;
    }, [name, title, tabs]);
    return (
      <div className="page">
        <PageHeader
          title={title}
          subtitle={subtitle}
          {...(back ? { back } : {})}
          tabs={tabs}
          presence={presence}
        />
        {toolbar ? (
          <section className="page-toolbar" aria-label="Filters and actions">
            {toolbar}
          </section>
        ) : null}
        {notice}
        <div className="page-body">
          <div className="page-middle">
            <main className="page-content" id="content" {...scrollable}>
              {children}
            </main>
            {footer}
          </div>
          {pane}
        </div>
        {status === undefined ? null : status}
      </div>
    );
  },
);
