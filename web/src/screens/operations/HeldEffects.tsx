import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { HeldEffectsAction } from '#contracts/operations/effects';
import { Button } from '../../components/form/Button.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { utcMoment } from '../../format/dates.ts';
import { counted } from '../../format/quantities.ts';
import { HeldEffectsStore } from './held-effects-store.ts';

const questions: Readonly<Record<HeldEffectsAction, { title: string; text: string; label: string }>> = {
  send: {
    title: 'Send what is held?',
    text: 'What left before the restore leaves again, under the same id. Whoever got it already gets it twice.',
    label: 'Send',
  },
  drop: {
    title: 'Drop what is held?',
    text: 'It is recorded as done and never sent.',
    label: 'Drop',
  },
};

/** Shown after a restore only: mail and transfers that became due before the backup wait for a decision. */
export const HeldEffects = observer(() => {
  const [store] = useState(() => new HeldEffectsStore());
  const [asked, setAsked] = useState<HeldEffectsAction | null>(null);
  useEffect(() => void store.load(), [store]);
  const { effects } = store;
  if (effects === null || effects.upTo === null) return null;
  const question = questions[asked ?? 'send'];
  return (
    <section className="held" aria-label="Held after a restore">
      <p>
        This installation was restored from a backup. {counted(effects.held, 'message')} due up to{' '}
        {utcMoment(effects.upTo)} may have been sent already and wait here.
      </p>
      <Button size="small" onClick={() => setAsked('send')}>
        Send
      </Button>
      <Button size="small" variant="ghost" onClick={() => setAsked('drop')}>
        Drop
      </Button>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={question.title}
        text={question.text}
        actions={[
          { label: 'Cancel', safe: true, onSelect: () => setAsked(null) },
          {
            label: question.label,
            variant: 'primary',
            onSelect: () => {
              if (asked) void store.decide(asked);
              setAsked(null);
            },
          },
        ]}
      />
    </section>
  );
});
