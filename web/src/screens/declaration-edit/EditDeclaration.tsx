import { observer } from 'mobx-react-lite';
import { Link, useSearch } from 'wouter';
import { useOrganisation } from '../../app/organisation-context.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { parseEditQuery } from '../booking-lists/edit-query.ts';
import { declarationQueries, type DeclarationQuery } from '../booking-lists/booking-queries.ts';
import { DraftScreen } from './DraftScreen.tsx';
import type { EditCriteria } from './draft/draft-api.ts';
import { narrowedText } from './narrowed-text.ts';
import { useDraft } from './use-draft.ts';

/** The call's query; the specification names the trades of an edit `tradelanes`. */
const requestOf = (query: DeclarationQuery): EditCriteria => {
  const { trades, ...criteria } = declarationQueries.criteriaOf(query);
  return { ...criteria, tradelanes: trades ?? [], status: query.status };
};

const Edit = observer(({ query }: { readonly query: DeclarationQuery }) => {
  const organisation = useOrganisation();
  const store = useDraft(organisation, { kind: 'edit', criteria: requestOf(query) });
  const narrowed = narrowedText(query, store.settings);
  return (
    <DraftScreen
      store={store}
      label="Declared bookings"
      sortedBy="laycanStart"
      startAt={query.open}
      name="Edit declarations"
      heading={
        <h2 className="draft-heading">
          Edit declarations
          <span title={narrowed ?? undefined}>{narrowed ?? 'All open bookings'}</span>
          {narrowed === null ? null : <Link href={paths.editDeclaration(organisation.id)}>Show all</Link>}
        </h2>
      }
      empty={
        narrowed === null
          ? { title: 'Declaration is not uploaded yet.', text: 'There are no open bookings to edit.' }
          : { title: 'No open booking matches', text: `None of the open bookings is: ${narrowed}.` }
      }
      // The edit draft goes on, as whoever edits in it: what was submitted leaves it, its receipt is a notice away.
      onSubmitted={() => undefined}
      onDiscarded={() => undefined}
    />
  );
});

/** Live bookings in the grid, edited together with colleagues of the same side. */
export const EditDeclaration = () => {
  const query = parseEditQuery(useSearch());
  return <Edit key={declarationQueries.format({ ...query, open: null })} query={query} />;
};
