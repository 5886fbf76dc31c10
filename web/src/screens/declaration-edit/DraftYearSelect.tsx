import { observer } from 'mobx-react-lite';
import type { DraftStore } from './draft/DraftStore.ts';
import { useYears } from './start-data.ts';
import { YearSelect } from './YearSelect.tsx';

/** The year to which the rows of a draft are held, for everyone who works in it. */
export const DraftYearSelect = observer(({ store }: { readonly store: DraftStore }) => {
  const years = useYears(store.api);
  return <YearSelect years={years} value={store.year.value} onChange={(year) => store.chooseYear(year)} />;
});
