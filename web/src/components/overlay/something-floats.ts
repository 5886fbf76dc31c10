const floating = ['.dialog', '.popover', '.drawer', '.filter-step'];

/**
 * Whether something floats above the screen: its keys, such as Escape, are its own. A drawer or a step of filters stays in the page while
 * it is closed.
 */
export const somethingFloats = (): boolean =>
  document.querySelector(floating.map((kind) => `${kind}:not([hidden])`).join(', ')) !== null;
