/** What may stand in an event: plain JSON, nothing that a round trip through text would change. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };
