export const homePath = '/home';

export const homeHref = (organisation: string): string => `/organisation/${organisation}${homePath}`;
