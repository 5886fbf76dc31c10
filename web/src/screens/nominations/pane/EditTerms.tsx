import { Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { NominationAnswered } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { nominatedValue } from '#domain/nomination/terms';
import { portsFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';
import type { HttpError } from '../../../api/http-error.ts';
import { http } from '../../../api/http.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { Button, IconButton } from '../../../components/form/Button.tsx';
import { ComboField } from '../../../components/form/ComboField.tsx';
import { DateField } from '../../../components/form/DateField.tsx';
import { TextField } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { FormStore } from '../../../components/form/FormStore.ts';
import { QuantityField } from '../../../components/form/QuantityField.tsx';
import { TextArea } from '../../../components/form/TextArea.tsx';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { EditButtons } from '../../booking-pane/EditButtons.tsx';
import {
  cellsOf,
  formFieldOf,
  formOf,
  isInForm,
  problemsIn,
  putOver,
  termsOf,
  withLine,
  type TermsForm,
  type TermsLine,
} from '../edit-terms.ts';
import { brokenRule } from '../broken-rule.ts';
import { inWords } from '../edit/edit-words.ts';
import { leavingWith } from '../edit/leaving-bookings.ts';
import './nomination-pane.css';

const longestComment = 2_000;

export interface EditTermsProps {
  readonly nomination: NominationView;
  /** The call of the nomination. */
  readonly path: string;
  /** Options of its charterer. */
  readonly settings: BookingSettings;
  readonly onChanged: (nomination: NominationView) => void;
  readonly onClose: () => void;
}

type TermsStore = FormStore<TermsForm, string>;

interface PartProps {
  readonly form: TermsStore;
  readonly settings: BookingSettings;
}

const Lines = observer(({ form, settings }: PartProps) => {
  const { discharge, trade, type } = form.values;
  const ports = portsFor(settings.dischargePorts, settings.tradelanes, { trade, type });
  const put = (line: TermsLine, change: Partial<TermsLine>) =>
    form.change({ discharge: discharge.map((one) => (one === line ? { ...one, ...change } : one)) }, [
      `discharge.${line.ordinal}`,
    ]);
  return (
    <>
      {discharge.map((line, at) => (
        <div className="edit-line" key={line.ordinal}>
          <ComboField
            label={`Discharge port ${at + 1}`}
            all="ports"
            options={ports}
            value={line.port}
            error={form.error(`discharge.${line.ordinal}`)}
            onChange={(port) => put(line, { port: port && { id: port.id, name: port.name } })}
          />
          <QuantityField label="MT" value={line.qty} onChange={(qty) => put(line, { qty })} />
          <IconButton
            label={`Remove discharge port ${at + 1}`}
            onClick={() => form.change({ discharge: discharge.filter((one) => one !== line) })}
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button size="small" variant="ghost" onClick={() => form.change({ discharge: withLine(discharge) })}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        Add discharge port
      </Button>
    </>
  );
});

const Moments = observer(({ form }: Pick<PartProps, 'form'>) => {
  const { etaDay, etaTime, laycanStart, laycanFinish } = form.values;
  return (
    <>
      <div className="edit-pair">
        <DateField
          label="ETA, port time"
          value={etaDay}
          error={form.error('eta')}
          onChange={(day) => form.change({ etaDay: day }, ['eta', 'etaTime'])}
          onRefused={(day) => form.change({ etaDay: day }, ['eta'])}
        />
        <TextField
          label="Time"
          placeholder="HH:mm"
          maxLength={5}
          value={etaTime}
          error={form.error('etaTime')}
          onValue={(text) => form.change({ etaTime: text }, ['eta', 'etaTime'])}
        />
      </div>
      <div className="edit-pair">
        <DateField
          label="Lay from"
          value={laycanStart}
          error={form.error('laycanStart')}
          onChange={(day) => form.change({ laycanStart: day })}
          onRefused={(day) => form.change({ laycanStart: day })}
        />
        <DateField
          label="Lay to"
          value={laycanFinish}
          error={form.error('laycanFinish')}
          onChange={(day) => form.change({ laycanFinish: day })}
          onRefused={(day) => form.change({ laycanFinish: day })}
        />
      </div>
    </>
  );
});

const Choices = observer(({ form, settings }: PartProps) => {
  const { type, trade, loadingPort, nominated } = form.values;
  const ports = portsFor(settings.loadingPorts, settings.tradelanes, { trade, type: null });
  const refOf = (option: { readonly id: string; readonly name: string } | null) =>
    option && { id: option.id, name: option.name };
  return (
    <>
      <div className="edit-pair">
        <ComboField
          label="Vessel type"
          options={settings.vesselTypes}
          value={type}
          error={form.error('type')}
          onChange={(option) => form.change({ type: refOf(option) })}
        />
        <ComboField
          label="Trade"
          options={settings.tradelanes}
          value={trade}
          error={form.error('trade')}
          onChange={(option) => form.change({ trade: refOf(option) })}
        />
      </div>
      <div className="edit-pair">
        <ComboField
          label="Load port"
          all="ports"
          options={ports}
          value={loadingPort}
          error={form.error('loadingPort')}
          onChange={(option) => form.change({ loadingPort: refOf(option) })}
        />
        <QuantityField
          label="Nominated, MT"
          value={nominated}
          error={form.error('nominated')}
          onChange={(text) => form.change({ nominated: text })}
        />
      </div>
    </>
  );
});

/** Bookings whose port is given up leave with it, which is said before. */
const Leaving = observer(
  ({ form, nomination }: { readonly form: TermsStore; readonly nomination: NominationView }) => {
    const { loadingPort, discharge } = form.values;
    // Of the ports alone: nothing else is read before it is saved.
    const moved = cellsOf({ ...formOf(nomination), loadingPort, discharge }, nomination);
    const leaving = leavingWith(nomination, moved);
    return leaving.length === 0 ? null : (
      <output className="pane-marked">
        Vessel ports do not match {leaving.map(({ code, bookingNo }) => code ?? bookingNo).join(', ')}:
        unallocated after saving.
      </output>
    );
  },
);

/** Fields of the form by the places of the cells that were sent. */
const fieldErrors = (
  errors: Readonly<Record<string, readonly string[]>>,
  fields: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([key, [why = '']]) => {
      const [, place] = /^cells\.(\d+)/.exec(key) ?? [];
      return [place === undefined ? key : (fields[Number(place)] ?? key), why];
    }),
  );

/** Terms and ports as a form: what is saved is one edit with one message, of what differs from what was shown. */
export const EditTerms = observer(({ nomination, path, settings, onChanged, onClose }: EditTermsProps) => {
  // What a push brings while the form is open was not shown in it.
  const [shown, show] = useState(nomination);
  const [form] = useState(() => new FormStore<TermsForm, string>(formOf(shown), problemsIn));
  /** What was entered stays, over what holds now; beside it stands what somebody else has entered there. */
  const look = async () => {
    const now = await http.get<NominationView>(path);
    const { form: over, overtaken } = putOver(form.values, shown, now);
    show(now);
    onChanged(now);
    form.change(over);
    form.say(
      Object.fromEntries(
        overtaken.map((field) => [
          field,
          `Now ${inWords(field, nominatedValue(termsOf(now), field), now)}. Save again to replace it.`,
        ]),
      ),
    );
  };
  /** A rule is said at the field that breaks it, where the form has that. */
  const sayRefusal = (error: HttpError) => {
    const broken = brokenRule(error.answer, shown.template);
    if (!broken) return snackbars.error(form.refusal ?? error.message);
    const field = formFieldOf(broken.attribute, form.values);
    return isInForm(field, form.values) ? form.say({ [field]: broken.text }) : snackbars.error(broken.text);
  };
  const save = async () => {
    const problems = problemsIn(form.values);
    const cells = Object.keys(problems).length > 0 ? [] : cellsOf(form.values, shown);
    if (Object.keys(problems).length === 0 && cells.length === 0) return onClose();
    const sent = await form.submit((_values, options) =>
      http.put<NominationAnswered>(path, { cells, add: [], remove: [] }, options),
    );
    if (sent.as === 'done') {
      onChanged(sent.answer.nomination);
      snackbars.success(`${shown.vesselVoyage.name} updated.`);
      return onClose();
    }
    if (sent.as !== 'refused') return undefined;
    const { code, errors = {} } = sent.error.answer;
    if (code === 'conflict') {
      const hint = await look().then(
        () => ' Look at it, and save again.',
        () => '',
      );
      snackbars.error(`${sent.error.message}${hint}`);
      return undefined;
    }
    if (Object.keys(errors).length > 0)
      form.say(
        fieldErrors(
          errors,
          cells.map(({ field }) => field),
        ),
      );
    else sayRefusal(sent.error);
    return undefined;
  };
  return (
    <PaneSection label="Terms" title="Terms">
      <Form store={form} className="pane-edit-form" onSubmit={() => void save()}>
        <Moments form={form} />
        <Choices form={form} settings={settings} />
        <Lines form={form} settings={settings} />
        <TextArea
          label="Comment"
          rows={3}
          maxLength={longestComment}
          value={form.values.comment}
          error={form.error('comment')}
          onValue={(comment) => form.change({ comment })}
        />
        <Leaving form={form} nomination={shown} />
        <EditButtons busy={form.busy} onCancel={onClose} />
      </Form>
    </PaneSection>
  );
});
