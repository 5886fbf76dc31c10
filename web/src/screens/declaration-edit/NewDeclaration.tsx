import { observer } from 'mobx-react-lite';
import { useLocation, useSearch } from 'wouter';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { templateOf } from '#contracts/templates/template-of';
import { useOrganisation } from '../../app/organisation-context.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { counted } from '../../format/quantities.ts';
import { worldTime } from '../../stores/world-time.ts';
import { useMayCreate } from '../booking-lists/may-declare.ts';
import { DraftScreen } from './DraftScreen.tsx';
import type { DraftStore } from './draft/DraftStore.ts';
import { NothingToDeclare } from './NothingToDeclare.tsx';
import { StartDeclaration } from './StartDeclaration.tsx';
import { useDraft } from './use-draft.ts';

const titles = { upload: 'Review upload', new: 'New declaration', edit: 'Edit declarations' } as const;

const titleOf = ({ draft }: DraftStore): string => titles[draft?.kind ?? 'new'];

const Heading = observer(({ store }: { readonly store: DraftStore }) => {
  const { draft } = store;
  const { totals } = store.contents;
  return (
    <h2 className="draft-heading">
      {titleOf(store)}
      <span>
        {draft?.fileName ? `${draft.fileName}, ` : ''}
        {counted(totals.errors, 'error')}, {counted(totals.discrepancies, 'warning')}
      </span>
    </h2>
  );
});

const Draft = observer(({ importId }: { readonly importId: string }) => {
  const organisation = useOrganisation();
  const [, navigate] = useLocation();
  const store = useDraft(organisation, { kind: 'draft', importId });
  return (
    <DraftScreen
      store={store}
      label={store.draft?.kind === 'upload' ? 'Rows of the upload' : 'New bookings'}
      name={titleOf(store)}
      heading={<Heading store={store} />}
      empty={{
        title: 'This declaration has no rows any more',
        text: 'It was submitted or discarded. Its bookings are in the list.',
      }}
      onDiscarded={() => navigate(paths.declaration(organisation.id))}
      // Back from the receipt leads to rows that are left, but never into a draft that has ended.
      onSubmitted={({ submissionId, leavesRows }) =>
        navigate(paths.receipt(organisation.id, submissionId), { replace: !leavesRows })
      }
    />
  );
});

/** The year that the list showed, else this one; null on templates that choose none. */
const yearToBegin = ({ settings }: ProfileOrganisation, listed: string | null): number | null => {
  if (!templateOf(settings.bookingTemplate).yearSelect) return null;
  return /^\d{4}$/.test(listed ?? '') ? Number(listed) : worldTime.now().getUTCFullYear();
};

/** A declaration from its start, by upload or by hand, to its submission. */
export const NewDeclaration = observer(() => {
  const organisation = useOrganisation();
  const [, navigate] = useLocation();
  const mayCreate = useMayCreate();
  const parameters = new URLSearchParams(useSearch());
  const importId = parameters.get('draft');
  if (!mayCreate) return <NothingToDeclare />;
  if (importId) return <Draft key={importId} importId={importId} />;
  const open = (query: Record<string, string>) =>
    navigate(`${paths.newDeclaration(organisation.id)}?${new URLSearchParams(query).toString()}`);
  return (
    <StartDeclaration
      yearToBegin={yearToBegin(organisation, parameters.get('year'))}
      onOpened={(draft) => open({ draft })}
      // Where its columns are asked first, what it replaces is replaced only after that.
      onUploaded={({ importId: draft, options: { replaces, evenIfTouched } }) =>
        open({
          draft,
          ...(replaces === null ? {} : { replaces }),
          ...(evenIfTouched ? { evenIfTouched: 'true' } : {}),
        })
      }
    />
  );
});
