import type { Config } from '#platform/config/config';

export const yearInSeconds = 31_536_000;

export const isSecure = ({ publicUrl }: Config): boolean => publicUrl?.protocol === 'https:';

/** What helmet would say of them, without making a policy with a nonce for each: nobody renders data. */
export const headersOfData = (secure: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  ...(secure && { 'strict-transport-security': `max-age=${yearInSeconds}; includeSubDomains` }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
