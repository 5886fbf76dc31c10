import { observer } from 'mobx-react-lite';
import { useSearch } from 'wouter';
import { useOrganisation } from '../../app/organisation-context.ts';
import { DraftScreen } from './DraftScreen.tsx';
import { useDraft } from './use-draft.ts';

const Edit = observer(({ tradelanes }: { readonly tradelanes: readonly string[] }) => {
  const organisation = useOrganisation();
  const store = useDraft(organisation, { kind: 'edit', tradelanes });
  const names = store.settings?.tradelanes.filter(({ id }) => tradelanes.includes(id)) ?? [];
  return (
    <DraftScreen
      store={store}
      label="Declared bookings"
      sortedBy="laycanStart"
      name="Edit declarations"
      heading={
        <h2 className="draft-heading">
          Edit declarations
          <span>{names.length === 0 ? 'All trades' : names.map(({ name }) => name).join(', ')}</span>
        </h2>
      }
      empty={{ title: 'Declaration is not uploaded yet.', text: 'There are no open bookings to edit.' }}
      // The edit draft goes on: what was submitted leaves it, and the next change opens the next one.
      onDone={() => undefined}
    />
  );
});

/** Live bookings in the grid, edited together with colleagues of the same side. */
export const EditDeclaration = () => {
  const search = useSearch();
  const wanted = new URLSearchParams(search).get('tradelanes') ?? '';
  const tradelanes = wanted.split(',').filter((id) => id !== '');
  return <Edit key={wanted} tradelanes={tradelanes} />;
};
