import { useEffect, useState } from 'react';

interface Link {
  /** Looks at what the link leads to; it can be asked again. */
  check: (signal?: AbortSignal) => Promise<void>;
}

/** The store of a link that a mail brought here, looked at once the page is open. @param title of the page */
export const useOpenedLink = <Store extends Link>(title: string, open: () => Store): Store => {
  const [store] = useState(open);
  useEffect(() => {
    document.title = `${title} · Laycan`;
    const request = new AbortController();
    void store.check(request.signal);
    return () => request.abort();
  }, [store, title]);
  return store;
};
