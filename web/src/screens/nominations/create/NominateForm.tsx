import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../../components/form/Button.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { ChooseBookings } from './ChooseBookings.tsx';
import { ChooseVoyage } from './ChooseVoyage.tsx';
import type { NominatingStore } from './NominatingStore.ts';
import { dueText, sendingText, sendText, sendVerb } from './sent-words.ts';
import { UploadVessels } from './UploadVessels.tsx';
import { ashoreText, VesselCard } from './VesselCard.tsx';

interface StoreProps {
  readonly store: NominatingStore;
}

/** Nothing is nominated without its warnings having been seen. */
const WarningsDialog = observer(({ store, onConfirm }: StoreProps & { readonly onConfirm: () => void }) => {
  const lines = store.rows.flatMap((row) => {
    const { warnings = [], leftAshore = [] } = store.reviews.get(row.key) ?? {};
    const ashore = leftAshore.length === 0 ? [] : [ashoreText(leftAshore.map(({ name }) => name))];
    return [...warnings, ...ashore].map((text) => `${store.describe(row)}: ${text}`);
  });
  return (
    <Dialog
      open={store.asking}
      onClose={() => store.stopAsking()}
      title={`${sendVerb(store.rows)} with warnings?`}
      actions={[
        { label: 'Go back', safe: true, onSelect: () => store.stopAsking() },
        { label: `${sendVerb(store.rows)} with warnings`, variant: 'primary', onSelect: onConfirm },
      ]}
    >
      <ul className="nominate-warnings">
        {lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Dialog>
  );
});

const Discard = observer(({ store }: StoreProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Discard</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard Nomination?"
        text="The vessels that are entered here will be lost. Are you sure you want to discard them?"
        actions={[
          { label: 'No, keep them', safe: true, onSelect: () => setAsking(false) },
          {
            label: 'Yes, discard',
            variant: 'danger-solid',
            onSelect: () => {
              setAsking(false);
              store.discard();
            },
          },
        ]}
      />
    </>
  );
});

const Vessels = observer(({ store }: StoreProps) => {
  const { rows, form } = store;
  if (rows.length === 0) return null;
  return (
    <>
      <h2>{dueText(rows)}</h2>
      {form.refusal === null ? null : (
        <p className="nominate-note nominate-refusal" role="alert">
          {form.refusal}
        </p>
      )}
      {rows.map((row) => (
        <VesselCard key={row.key} store={store} row={row} />
      ))}
      {store.progress === null ? null : (
        <output className="nominate-note">
          This goes on even if you close the page. If you send it again, each vessel is still nominated only
          once.
        </output>
      )}
      <div className="nominate-actions">
        <Discard store={store} />
        <Button type="submit" variant="primary" aria-disabled={form.busy}>
          {form.busy ? sendingText(store.progress) : sendText(rows)}
        </Button>
      </div>
    </>
  );
});

export interface NominateFormProps extends StoreProps {
  /** The nominations' calls. */
  readonly base: string;
  readonly onSend: () => void;
}

/** First bookings, then a voyage; what they fill stands below. */
export const NominateForm = observer(({ store, base, onSend }: NominateFormProps) => {
  const submit = () => {
    const isAsked = store.ask();
    if (!isAsked && Object.keys(store.form.errors).length === 0 && store.rows.length > 0) onSend();
  };
  return (
    <div className="nominate">
      <section aria-labelledby="nominate-bookings">
        <h2 id="nominate-bookings">New nomination</h2>
        <p>
          Choose bookings and the voyage that carries them. They fill in a vessel below, where everything can
          be changed.
        </p>
        <ChooseBookings store={store} base={base} />
        <ChooseVoyage store={store} />
      </section>
      <UploadVessels store={store} base={base} />
      <Form store={store.form} className="nominate-rows" onSubmit={submit}>
        <Vessels store={store} />
      </Form>
      <WarningsDialog store={store} onConfirm={onSend} />
    </div>
  );
});
