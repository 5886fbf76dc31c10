export type ReferenceRejection =
  | 'unknown_item'
  /** `fields`: those that name a time zone which is none, as `BRSSZ.timeZone`. */
  | 'time_zone_unknown';
