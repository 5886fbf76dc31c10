import { observer } from 'mobx-react-lite';
import { Switch } from '../../components/form/Switch.tsx';
import { switched } from './new-organisation.ts';
import type { StepProps } from './organisation-wizard.ts';

const Templates = observer(({ wizard: { form }, offered }: StepProps) => (
  <fieldset className="organisation-settings-group">
    <legend>Booking template</legend>
    {offered.templates.map((template) => (
      <Switch
        key={template}
        label={template}
        checked={form.values.template === template}
        onChange={(on) => {
          // One of them always holds: the chosen one is not turned off, but by another.
          if (on) form.change({ template }, ['settings.bookingTemplate']);
        }}
      />
    ))}
  </fieldset>
));

const Statistics = observer(({ wizard: { form }, offered }: StepProps) => {
  const all = offered.settings.filter(({ group }) => group === 'statistics');
  const ids = all.map(({ id }) => id);
  const { settings } = form.values;
  const change = (some: readonly string[], on: boolean) =>
    form.change({ settings: switched(settings, some, on) }, ['permissions']);
  return (
    <fieldset className="organisation-settings-group">
      <legend>Statistics</legend>
      <Switch
        label="All statistics"
        checked={ids.some((id) => settings.includes(id))}
        onChange={(on) => change(ids, on)}
      />
      {all.map(({ id, name }) => (
        <Switch key={id} label={name} checked={settings.includes(id)} onChange={(on) => change([id], on)} />
      ))}
    </fieldset>
  );
});

/** What the organisation has switched on. */
export const SettingsStep = observer((props: StepProps) => {
  const { form } = props.wizard;
  const { settings } = form.values;
  return (
    <>
      <h2>Settings</h2>
      {props.offered.settings
        .filter(({ group }) => group === null)
        .map(({ id, name }) => (
          <div key={id} className="organisation-setting">
            <Switch
              label={name}
              checked={settings.includes(id)}
              onChange={(on) => form.change({ settings: switched(settings, [id], on) }, ['permissions'])}
            />
            {id === 'bookings' && settings.includes('bookings') ? <Templates {...props} /> : null}
          </div>
        ))}
      <Statistics {...props} />
    </>
  );
});
