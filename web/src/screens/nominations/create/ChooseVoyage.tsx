import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/form/Button.tsx';
import { ComboField } from '../../../components/form/ComboField.tsx';
import { counted } from '../../../format/quantities.ts';
import type { NominatingStore } from './NominatingStore.ts';
import { voyageChoices } from './voyage-choices.ts';

/** The voyage on which the ticked bookings go; both fill a row. */
export const ChooseVoyage = observer(({ store }: { readonly store: NominatingStore }) => {
  const { settings } = store.place;
  const { ticked } = store;
  const [chosen, choose] = useState<string | null>(null);
  const options = useMemo(() => voyageChoices(ticked, settings), [ticked, settings]);
  const voyage = settings.vesselVoyages.find(({ id }) => id === chosen);
  const ready = voyage !== undefined && ticked.length > 0;
  return (
    <div className="nominate-voyage">
      <ComboField
        label="Vessel / voyage"
        all="voyages"
        options={options}
        value={options.find(({ id }) => id === chosen) ?? null}
        onChange={(option) => choose(option?.id ?? null)}
      />
      <Button
        disabled={!ready}
        onClick={() => {
          if (voyage) store.fill(voyage);
          choose(null);
        }}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        {ticked.length === 0 ? 'Add vessel' : `Add vessel for ${counted(ticked.length, 'booking')}`}
      </Button>
    </div>
  );
});
