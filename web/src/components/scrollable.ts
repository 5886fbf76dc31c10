/** What scrolls can be scrolled by keyboard, also where nothing inside takes the focus. */
export const scrollable = { tabIndex: 0 };
