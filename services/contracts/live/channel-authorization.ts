/** `POST /broadcasting/auth`, as `pusher-js` and `laravel-echo` expect it. */
export interface ChannelAuthorization {
  /** `key:hex` */
  readonly auth: string;
  /** JSON text that the signature covers. */
  readonly channel_data: string;
}
