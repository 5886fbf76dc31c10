import { afterEach, describe, expect, it } from '@jest/globals';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { messageMaxLength } from '#contracts/nomination/nomination-calls';
import { nomination } from '../../../../../tests/support/nomination-fixture.ts';
import { Composer } from './Composer.tsx';
import { messageDraft } from './message-draft.ts';
import { Typing } from './Typing.ts';

describe('where a message is written', () => {
  let root: Root | undefined;
  afterEach(() => {
    root?.unmount();
    document.body.replaceChildren();
  });

  it('cuts nothing that is pasted: what is too long is said, and not sent', () => {
    const path = '/nomination/messages';
    messageDraft(path).change({ message: 'x'.repeat(messageMaxLength + 2) });
    const page = document.body.appendChild(document.createElement('div'));
    root = createRoot(page);
    flushSync(() =>
      root?.render(
        <Composer
          path={path}
          nomination={nomination()}
          typing={new Typing({ id: 'u', name: 'A. Prado' })}
          onSent={() => undefined}
        />,
      ),
    );
    expect(page.querySelector('textarea')?.maxLength).toBe(-1);
    expect(page.querySelector('[role=alert]')?.textContent).toContain('2 characters too many');
    const send = page.querySelector<HTMLButtonElement>('[aria-label=Send]');
    expect(send?.disabled).toBe(true);
    flushSync(() => messageDraft(path).change({ message: 'x'.repeat(messageMaxLength) }));
    expect(send?.disabled).toBe(false);
    expect(page.querySelector('[role=alert]')).toBeNull();
  });
});
