import { Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { portsFor } from '#domain/reference/fitting';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { ComboField } from '../../components/form/ComboField.tsx';
import { QuantityField } from '../../components/form/QuantityField.tsx';
import { TextArea } from '../../components/form/TextArea.tsx';
import { displayQuantity } from '../../format/quantities.ts';
import { totalOf, withLine, type PortLine } from './booking-form.ts';
import type { FieldsProps } from './BookingFields.tsx';

const longestComment = 2_000;

const DischargeLine = observer(
  ({ store, index, settings, line, at }: FieldsProps & { readonly line: PortLine; readonly at: number }) => {
    const form = store.forms[index];
    if (!form) return null;
    // A continuation takes trade and vessel type from the first booking.
    const pair = store.forms[0] ?? form;
    const put = (change: Partial<PortLine>, half: 'id' | 'qty') =>
      store.change(
        index,
        { discharge: form.discharge.map((one) => (one.key === line.key ? { ...one, ...change } : one)) },
        `dischargePorts.${at}.${half}`,
      );
    return (
      <div className="create-line">
        <ComboField
          label={`Discharge port ${at + 1}`}
          options={portsFor(settings.dischargePorts, settings.tradelanes, pair)}
          value={line.port}
          error={store.error(index, `dischargePorts.${at}.id`)}
          onChange={(port) => put({ port }, 'id')}
        />
        <QuantityField
          label="MT"
          value={line.qty}
          error={store.error(index, `dischargePorts.${at}.qty`)}
          onChange={(qty) => put({ qty }, 'qty')}
        />
        <IconButton
          label={`Remove discharge port ${at + 1}`}
          disabled={form.discharge.length === 1}
          onClick={() =>
            store.change(index, { discharge: form.discharge.filter(({ key }) => key !== line.key) })
          }
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    );
  },
);

/** Load port, discharge ports with their quantities, and the comment. */
export const PortFields = observer(({ store, index, settings }: FieldsProps) => {
  const form = store.forms[index];
  if (!form) return null;
  const pair = store.forms[0] ?? form;
  return (
    <>
      <div className="create-line">
        <ComboField
          label="Load port"
          options={portsFor(settings.loadingPorts, settings.tradelanes, pair)}
          value={form.load.port}
          error={store.error(index, 'loadingPort.id')}
          onChange={(port) => store.change(index, { load: { ...form.load, port } }, 'loadingPort.id')}
        />
        <QuantityField
          label="MT"
          value={form.load.qty}
          error={store.error(index, 'loadingPort.qty')}
          onChange={(qty) => store.change(index, { load: { ...form.load, qty } }, 'loadingPort.qty')}
        />
      </div>
      {form.discharge.map((line, at) => (
        <DischargeLine key={line.key} store={store} index={index} settings={settings} line={line} at={at} />
      ))}
      <div className="create-total">
        <Button size="small" variant="ghost" onClick={() => store.change(index, withLine(form))}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          Add discharge port
        </Button>
        <span>Total {displayQuantity(totalOf(form))} MT</span>
      </div>
      <TextArea
        label="Comment"
        rows={3}
        maxLength={longestComment}
        value={form.comment}
        error={store.error(index, 'comment')}
        onValue={(comment) => store.change(index, { comment }, 'comment')}
      />
    </>
  );
});
