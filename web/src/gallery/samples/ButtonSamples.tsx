import { Plus, RefreshCw } from 'lucide-react';
import { Button, IconButton, type ButtonSize, type ButtonVariant } from '../../components/form/Button.tsx';
import { SegmentedControl } from '../../components/form/SegmentedControl.tsx';
import { Tip } from '../../components/overlay/Tip.tsx';
import { Sample, SampleRow } from '../Sample.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'danger-solid'];
const sizes: readonly ButtonSize[] = ['small', 'medium', 'large'];

export const ButtonSamples = () => (
  <Sample id="buttons" title="Buttons">
    {sizes.map((size) => (
      <SampleRow key={size}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {`${variant} ${size}`}
          </Button>
        ))}
      </SampleRow>
    ))}
    <SampleRow>
      <Button variant="primary">
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        New booking
      </Button>
      <Tip text="Nothing has changed yet." placement="top">
        <Button aria-disabled>Disabled, with its reason</Button>
      </Tip>
      <IconButton label="Refresh" size="small">
        <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Refresh the next" disabled>
        <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <button type="button" className="link-button">
        Link button
      </button>
    </SampleRow>
    <SegmentedControl
      label="Period"
      segments={[
        { label: 'Current', href: '/overview', current: true, count: 48 },
        { label: 'Upcoming', href: '/upcoming', current: false, count: 1_204 },
        { label: 'Completed', href: '/completed', current: false },
      ]}
    />
  </Sample>
);
