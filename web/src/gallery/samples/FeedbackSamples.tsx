import { Inbox } from 'lucide-react';
import { HttpError } from '../../api/http-error.ts';
import { Block } from '../../components/feedback/Block.tsx';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { ProblemList } from '../../components/feedback/ProblemList.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars, type SnackbarKind } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { Sample, SampleRow } from '../Sample.tsx';

const refusal = new HttpError(422, {
  code: 'invalid',
  message: 'Two fields have to be mended.',
  errors: { name: ['Enter a name.'], email: ['The email is not valid.'] },
});

const messages: readonly (readonly [SnackbarKind, string])[] = [
  ['success', 'New Booking created'],
  ['error', 'Sorry, the booking was not cancelled. Please try again.'],
  ['warning', 'Something changed meanwhile.'],
  ['info', 'The booking is being declared.'],
];

export const FeedbackSamples = () => (
  <Sample id="feedback" title="Blocks, skeleton, snackbar">
    <SampleRow>
      <Block
        icon={Inbox}
        title="No bookings yet"
        text="Declare cargo to see it here."
        action={<Button variant="primary">New declaration</Button>}
      />
      <FailureBlock onRetry={() => undefined} />
      <ProblemList error={refusal} />
    </SampleRow>
    <SkeletonRows rows={4} />
    <br />
    <SampleRow>
      {messages.map(([kind, text]) => (
        <Button key={kind} onClick={() => snackbars.show(kind, text)}>
          Say {kind}
        </Button>
      ))}
    </SampleRow>
  </Sample>
);
