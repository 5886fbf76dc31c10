import { afterEach, describe, expect, it } from '@jest/globals';
import { act, Suspense, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { lazyScreen } from './lazy-screen.tsx';

describe('a screen in a chunk of its own', () => {
  let root: Root | undefined;
  afterEach(() => {
    act(() => root?.unmount());
    document.body.replaceChildren();
  });

  it('that does not come leaves the rest of the page as it is, and comes when it is asked for again', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    let isCut = true;
    const Screen = lazyScreen(async (): Promise<ComponentType<{ readonly of: string }>> => {
      if (isCut) throw new TypeError('Failed to fetch dynamically imported module');
      return ({ of }) => <p>Messages of {of}</p>;
    });
    const page = document.body.appendChild(document.createElement('div'));
    root = createRoot(page);
    await act(async () =>
      root?.render(
        <>
          <input defaultValue="typed" />
          <Suspense fallback={null}>
            <Screen of="Nordic Tern" />
          </Suspense>
        </>,
      ),
    );
    expect(page.textContent).toContain('We Are Sorry. Something Went Wrong.');
    expect(page.querySelector('input')?.value).toBe('typed');
    isCut = false;
    await act(async () => page.querySelector('button')?.click());
    expect(page.textContent).toBe('Messages of Nordic Tern');
  });
});
