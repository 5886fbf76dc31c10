import { useState } from 'react';
import { Checkbox, Tick } from '../../components/form/Checkbox.tsx';
import { Radio } from '../../components/form/Radio.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { Sample, SampleRow } from '../Sample.tsx';

const ways = ['Cancel permanently', 'Cancel and create a new booking'];

const Switches = () => {
  const [on, setOn] = useState(true);
  return (
    <SampleRow>
      <Switch label="Nomination" checked={on} onChange={setOn} />
      <Switch
        label="Bulk transfer"
        hint="For staff of the operator."
        checked={!on}
        onChange={() => setOn(!on)}
      />
      <Switch label="On, disabled" checked disabled onChange={setOn} />
      <Switch label="Off, disabled" checked={false} disabled onChange={setOn} />
      <Switch label="On, not for you" checked reason="Please contact your admin." onChange={setOn} />
    </SampleRow>
  );
};

export const ChoiceSamples = () => {
  const [ticked, setTicked] = useState(true);
  const [way, setWay] = useState(ways[0]);
  return (
    <Sample id="choices" title="Checkbox, radio, switch">
      <SampleRow>
        <Checkbox checked={ticked} onChange={setTicked}>
          Keep me signed in
        </Checkbox>
        <Checkbox checked={!ticked} onChange={() => setTicked(!ticked)}>
          Continuation
        </Checkbox>
        <Checkbox checked="some" onChange={setTicked}>
          Some of many
        </Checkbox>
        <Checkbox checked disabled onChange={setTicked}>
          Disabled
        </Checkbox>
        <Checkbox checked={false} error="Accept it to go on." onChange={setTicked}>
          With an error
        </Checkbox>
        <Tick label="All rows" checked="some" onChange={setTicked} />
      </SampleRow>
      <SampleRow>
        {ways.map((one) => (
          <Radio key={one} name="way" checked={way === one} onChoose={() => setWay(one)}>
            {one}
          </Radio>
        ))}
      </SampleRow>
      <Switches />
    </Sample>
  );
};
