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

/** Forgets all that stands under names that begin so. */
export const forgetStored = (beginning: string): void => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix + beginning)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
};

/** At logout everything goes but consent and filters, also what libraries keep. */
export const clearStored = (): void => {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!keptAtLogout.some((kept) => key.startsWith(kept))) localStorage.removeItem(key);
    }
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
};
