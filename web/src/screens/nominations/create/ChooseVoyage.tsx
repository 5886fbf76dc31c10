import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/form/Button.tsx';
import { ComboField } from '../../../components/form/ComboField.tsx';
import { Tip } from '../../../components/overlay/Tip.tsx';
import { counted } from '../../../format/quantities.ts';
import type { NominatingStore } from './NominatingStore.ts';
import { voyageChoices } from './voyage-choices.ts';

/** What is to be chosen before there is a vessel to add. */
const whyNot = (bookings: number, hasVoyage: boolean): string => {
  if (bookings > 0) return hasVoyage ? '' : 'Choose a voyage first.';
  return hasVoyage ? 'Tick at least one booking first.' : 'Tick bookings and choose a voyage first.';
};

/** The voyage on which the ticked bookings go; both fill a row. */
export const ChooseVoyage = observer(({ store }: { readonly store: NominatingStore }) => {
  const { settings } = store.place;
  const { ticked } = store;
  const [chosen, choose] = useState<string | null>(null);
  const options = useMemo(() => voyageChoices(ticked, settings), [ticked, settings]);
  const voyage = settings.vesselVoyages.find(({ id }) => id === chosen);
  const why = whyNot(ticked.length, voyage !== undefined);
  const add = (
    <Button
      aria-disabled={why !== ''}
      onClick={() => {
        if (!voyage || why !== '') return;
        store.fill(voyage);
        choose(null);
      }}
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      {ticked.length === 0 ? 'Add vessel' : `Add vessel for ${counted(ticked.length, 'booking')}`}
    </Button>
  );
  return (
    <div className="nominate-voyage">
      <ComboField
        label="Vessel / voyage"
        all="voyages"
        options={options}
        value={options.find(({ id }) => id === chosen) ?? null}
        onChange={(option) => choose(option?.id ?? null)}
      />
      {why === '' ? add : <Tip text={why}>{add}</Tip>}
    </div>
  );
});
