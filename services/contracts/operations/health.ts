/** `GET /api/system-health/live` */
export interface Alive {
  readonly status: 'ok';
}
