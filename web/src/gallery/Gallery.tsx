import { useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { SnackbarArea } from '../components/feedback/SnackbarArea.tsx';
import './gallery.css';
import { ButtonSamples } from './samples/ButtonSamples.tsx';
import { ChartSamples } from './samples/ChartSamples.tsx';
import { ChoiceSamples } from './samples/ChoiceSamples.tsx';
import { FeedbackSamples } from './samples/FeedbackSamples.tsx';
import { FieldSamples } from './samples/FieldSamples.tsx';
import { FormSample } from './samples/FormSample.tsx';
import { MapSamples } from './samples/MapSamples.tsx';
import { OverlaySamples } from './samples/OverlaySamples.tsx';
import { PaneSample } from './samples/PaneSample.tsx';
import { SelectSamples } from './samples/SelectSamples.tsx';
import { StatusSamples } from './samples/StatusSamples.tsx';
import { TableSamples } from './samples/TableSamples.tsx';
import { TabSamples } from './samples/TabSamples.tsx';
import { WizardSample } from './samples/WizardSample.tsx';

/** Every component with its states, without the portal around them. Its links lead nowhere. */
export const Gallery = () => {
  const [here] = useState(() => memoryLocation({ path: '/overview' }));
  return (
    <Router hook={here.hook} searchHook={here.searchHook}>
      <main className="gallery">
        <h1>Components</h1>
        <nav className="gallery-themes" aria-label="Theme">
          <a href="?theme=light">Light</a>
          <a href="?theme=dark">Dark</a>
        </nav>
        <ButtonSamples />
        <FieldSamples />
        <ChoiceSamples />
        <SelectSamples />
        <StatusSamples />
        <TabSamples />
        <TableSamples />
        <ChartSamples />
        <MapSamples />
        <FeedbackSamples />
        <OverlaySamples />
        <PaneSample />
        <FormSample />
        <WizardSample />
      </main>
      <SnackbarArea />
    </Router>
  );
};
