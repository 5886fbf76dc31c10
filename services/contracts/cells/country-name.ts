const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** `BR` → `Brazil`; what is no region of ISO 3166 is named by itself. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
