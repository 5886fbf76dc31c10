/** Whether something floats above the screen: its keys, such as Escape, are its own. */
export const somethingFloats = (): boolean =>
  document.querySelector('.dialog, .popover, .drawer, .filter-step') !== null;
