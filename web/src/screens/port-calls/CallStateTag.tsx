import { Check } from 'lucide-react';
import type { CallState } from '#domain/voyage/derived';
import { Tag } from '../../components/status/Tag.tsx';
import { Glyph } from '../../components/status/StatusGlyph.tsx';
import { callStateNames } from './words.ts';

/** How far a call is: a check, a dot or a dashed ring, with the word. */
export const CallStateTag = ({ state }: { readonly state: CallState }) => (
  <Tag tone={state === 'active' ? 'accent' : 'neutral'}>
    {state === 'completed' ? <Check size={13} strokeWidth={2} aria-hidden /> : null}
    {state === 'active' ? <span className="call-dot" aria-hidden /> : null}
    {state === 'upcoming' ? <Glyph shape="dashed" tone="neutral" /> : null}
    {callStateNames[state]}
  </Tag>
);
