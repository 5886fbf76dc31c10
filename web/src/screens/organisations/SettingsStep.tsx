import { observer } from 'mobx-react-lite';
import { SettingSwitches } from '../organisation/settings/SettingSwitches.tsx';
import type { StepProps } from './organisation-wizard.ts';

/** What the organisation has switched on. */
export const SettingsStep = observer(({ wizard: { form }, offered }: StepProps) => {
  const { settings, template, etaSource } = form.values;
  return (
    <>
      <h2>Settings</h2>
      <SettingSwitches
        offered={offered.settings}
        templates={offered.templates}
        values={{ settings, bookingTemplate: template, etaSource }}
        onChange={({ settings: on, bookingTemplate: chosen, etaSource: source }) => {
          if (on) form.change({ settings: on }, ['permissions']);
          if (source) form.change({ etaSource: source });
          if (chosen) form.change({ template: chosen }, ['settings.bookingTemplate']);
        }}
      />
    </>
  );
});
