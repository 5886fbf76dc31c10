export type QueryValue = string | number | boolean | readonly string[] | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** A query string with bracket arrays (`trades[]=EU&trades[]=MED`); null, undefined and empty lists are left out. */
export const queryString = (query: Query | undefined): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === null || value === undefined || value === '') continue;
    if (typeof value === 'object') for (const item of value) params.append(`${key}[]`, item);
    else params.append(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};
