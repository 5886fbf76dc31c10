const [folder, ending] = ['/api/calendar', '.ics'];

/** Where a feed is fetched. */
export const feedPath = (token: string): string => `${folder}/${token}${ending}`;

/** The token in the last part of such a path; of another one nothing that any feed has. */
export const tokenIn = (file: string): string => (file.endsWith(ending) ? file.slice(0, -ending.length) : '');
