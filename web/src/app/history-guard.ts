/** Answers whether the step through the history is held back. */
type Guard = () => boolean;

let guard: Guard | undefined;

/**
 * Listens before the router does: a browser calls the listeners of its window in the order in which they came, and a
 * screen that the router has already taken away can ask no more. To be called before the first render.
 */
export const watchHistory = (): void => {
  window.addEventListener('popstate', (event) => {
    if (guard?.()) event.stopImmediatePropagation();
  });
};

/** Lets one screen hold Back and Forward; answers with how to let go. */
export const guardHistory = (next: Guard): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
};
