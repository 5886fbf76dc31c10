import { Pencil, Plus, Rows3, Upload, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useOrganisation } from '../../app/organisation-context.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { buttonClass } from '../../components/form/Button.tsx';
import type { DeclarationQuery } from '../booking-lists/booking-queries.ts';
import { formatEditQuery } from '../booking-lists/edit-query.ts';
import { useMayCreate, useMayEdit, useMayUpload } from '../booking-lists/may-declare.ts';
import { DownloadAsTemplate } from './DownloadAsTemplate.tsx';
import { OpenDrafts } from './OpenDrafts.tsx';
import { ReturnedBookings } from './ReturnedBookings.tsx';
import type { DeclarationView } from './use-declarations.ts';

/** The start of a declaration: of the year that the list shows, where it shows one. */
const startPath = (organisation: string, query?: DeclarationQuery): string => {
  const [year, ...others] = query?.filters.years ?? [];
  const start = paths.newDeclaration(organisation);
  return year === undefined || others.length > 0 ? start : `${start}?year=${year}`;
};

/** What a list without bookings offers first. */
export const FirstStep = observer(() => {
  const organisation = useOrganisation();
  if (!useMayUpload()) return null;
  return (
    <Link className={buttonClass('primary')} href={startPath(organisation.id)}>
      <Upload size={16} strokeWidth={1.75} aria-hidden />
      Upload file
    </Link>
  );
});

/** The primary button of a phone, fixed at the bottom. */
export const PhonePrimary = observer(({ href }: { readonly href: string }) => {
  if (!useMayCreate()) return null;
  return (
    <section className="phone-primary" aria-label="Declare">
      <Link className={buttonClass('primary')} href={href}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        New booking
      </Link>
    </section>
  );
});

/** A link of the toolbar that keeps only its icon where there is no room for words. */
const CompactLink = ({
  icon: Icon,
  label,
  href,
  early = false,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly href: string;
  /** Loses its words before the others do. */
  readonly early?: boolean;
}) => (
  <Link
    className={`${buttonClass('secondary', 'small')} button-compact${early ? ' button-compact-early' : ''}`}
    href={href}
    title={label}
  >
    <Icon size={16} strokeWidth={1.75} aria-hidden />
    <span className="button-text">{label}</span>
  </Link>
);

interface DeclareButtonsProps {
  readonly view: DeclarationView;
  /** Before the button of a new booking, which is the last one. */
  readonly more: ReactNode;
}

/** The ways to declare, amend and take up what was begun, and what is done seldom. */
export const DeclareButtons = observer(({ view, more }: DeclareButtonsProps) => {
  const { base, query, href, organisation } = view;
  const mayCreate = useMayCreate();
  const mayEdit = useMayEdit();
  const mayUpload = useMayUpload();
  const edit = `${paths.editDeclaration(organisation.id)}${formatEditQuery(query, query.open)}`;
  const create = href({ ...query, open: null, tab: null, create: { way: 'new', booking: null } });
  return (
    <>
      {mayEdit ? <OpenDrafts base={base} /> : <ReturnedBookings view={view} />}
      {mayUpload ? <DownloadAsTemplate view={view} /> : null}
      {mayUpload ? (
        <CompactLink icon={Upload} label="Upload file" href={startPath(organisation.id, query)} />
      ) : null}
      {mayEdit ? <CompactLink icon={Pencil} label="Edit" href={edit} /> : null}
      {mayUpload ? (
        <CompactLink early icon={Rows3} label="New declaration" href={startPath(organisation.id, query)} />
      ) : null}
      {more}
      {mayCreate ? (
        <Link
          className={`${buttonClass('primary', 'small')} button-compact-last`}
          href={create}
          title="New booking"
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          <span className="button-text">New booking</span>
        </Link>
      ) : null}
    </>
  );
});

/** On a phone only what was begun is taken up, or back: a new booking has a button of its own. */
export const PhoneDrafts = observer(({ view }: { readonly view: DeclarationView }) =>
  useMayEdit() ? <OpenDrafts base={view.base} /> : <ReturnedBookings view={view} />,
);
