const key = 'laycan.reloaded-for-build';
const leastMsBetween = 10_000;

/** A load that failed right after a load for the same cause is no matter of builds; once more would go on for ever. */
const mayReload = (): boolean => {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < leastMsBetween) return false;
  sessionStorage.setItem(key, String(Date.now()));
  return true;
};

/**
 * A page that was open while the portal was upgraded asks for screens of a build that is gone; loaded anew, it is of the
 * new one. Where nothing answers, the page stays: there is nothing to load.
 */
export const followBuild = (): void => {
  window.addEventListener('vite:preloadError', () => {
    void fetch(location.href, { cache: 'no-store' }).then(
      ({ ok }) => {
        if (ok && mayReload()) location.reload();
      },
      (error: unknown) => console.error(error),
    );
  });
};
