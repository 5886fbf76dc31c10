import { Client } from './client.ts';

/** A browser that follows where it is led, with cookies of its own for each host. */
export class Follower {
  readonly jars = new Map<string, Map<string, string>>();

  /** @param address of the portal */
  constructor(private readonly address: string) {}

  private jar(url: URL): Map<string, string> {
    const jar = this.jars.get(url.host) ?? new Map<string, string>();
    this.jars.set(url.host, jar);
    return jar;
  }

  /** The address that it is led to, one step; null: nowhere. */
  async step(url: URL): Promise<URL | null> {
    const jar = this.jar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie, accept: 'text/html' } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    await response.body?.cancel();
    const to = response.headers.get('location');
    return to === null ? null : new URL(to, url);
  }

  /** Where the portal leads to who signs in: the directory, or back where it is known to be away. */
  async lead(redirect = ''): Promise<URL | null> {
    return this.step(new URL(`/api/azure/login?redirect=${encodeURIComponent(redirect)}`, this.address));
  }

  /** To the directory, and to where it asks who somebody is. */
  async begin(redirect = ''): Promise<URL> {
    const authorize = await this.lead(redirect);
    const asks = authorize && (await this.step(authorize));
    if (!asks) throw new Error('The directory asks nobody who they are');
    return asks;
  }

  /** The address with which the directory leads back to the portal. */
  async leadBack(subject: string, redirect?: string): Promise<URL> {
    const asks = await this.begin(redirect);
    let at = await this.step(new URL(`${asks.pathname}/${subject}`, asks));
    while (at && at.host === asks.host) at = await this.step(at);
    if (!at) throw new Error('The directory leads nowhere');
    return at;
  }

  /** Where the portal leads whom the directory knows by this subject. */
  async signOn(subject: string, redirect?: string): Promise<string> {
    return this.comeBack(await this.leadBack(subject, redirect));
  }

  /** Where the portal leads who comes back by this address. */
  async comeBack(back: URL): Promise<string> {
    const led = await this.step(back);
    return led ? `${led.pathname}${led.search}` : 'nowhere';
  }

  /** Whoever is signed in in this browser now. */
  client(): Client {
    const client = new Client(this.address);
    for (const [name, value] of this.jar(new URL(this.address))) client.cookies.set(name, value);
    return client;
  }

  async profile(): Promise<unknown> {
    return (await this.client().get('/api/customer/profile')).body;
  }
}
