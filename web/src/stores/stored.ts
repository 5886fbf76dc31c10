/** What the browser keeps between visits, under names of ours. A browser that keeps nothing is no error. */
const prefix = 'laycan.';
const keptAtLogout = ['laycan.consent', 'laycan.filters'];

export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
};

export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, value);
  } catch {
    // Storage is full or forbidden: the choice then holds for this page only.
  }
};

/** What this tab keeps over a reload of its page, until it is closed or somebody signs out. */
export const readInTab = (key: string): string | null => {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
};

export const writeInTab = (key: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, value);
  } catch {
    // Storage is full or forbidden: what is typed then lasts as long as the page.
  }
};

/** Forgets all that stands under names that begin so. */
export const forgetStored = (beginning: string): void => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix + beginning)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
};

/**
 * At logout everything goes but consent and filters, also what libraries keep. What the tab keeps stays where the session
 * ended by itself: it stands under its person, who signs in again.
 */
export const clearStored = (andTab: boolean): void => {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!keptAtLogout.some((kept) => key.startsWith(kept))) localStorage.removeItem(key);
    }
    if (andTab) sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
};
