import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { defaultFlags, type Flag } from '#contracts/people/flags';
import type { ProfileAnswer, ProfileOrganisation } from '#contracts/people/profile';
import { OrganisationContext } from '../../web/src/app/organisation-context.ts';
import { live } from '../../web/src/live/connection.ts';
import { session } from '../../web/src/stores/session.ts';

type Reply = () => Response | Promise<Response>;

/** A page of a list, as its call answers. */
export const pageOf = <Row extends object>(
  data: readonly Row[],
  meta: { readonly page?: number; readonly pages?: number } = {},
) => {
  const { page = 1, pages = 1 } = meta;
  return {
    data,
    links: { prev: null, next: null },
    meta: {
      current_page: page,
      per_page: 10,
      total: pages === 1 ? data.length : pages * 10,
      last_page: pages,
      from: 1,
      to: data.length,
    },
  };
};

/** Staff or a customer, by what they may do across organisations. */
export const profileFor = (
  userType: 'g2o' | 'customer' | 'public',
  permissions: ProfileAnswer['internal_permissions'] = [],
): ProfileAnswer => ({
  profile: {
    id: 'who-looks',
    first_name: 'Tom',
    last_name: 'Olsen',
    email: 'tom.olsen@g2o.example',
    g2o_employee: userType === 'g2o',
    show_tour: false,
    show_dynamic_tour: false,
    role: 'G2O Admin',
    user_type: userType,
  },
  organizations: [],
  internal_permissions: permissions,
  unseenNotifications: 0,
  maintenance: [],
});

/** One screen by itself, before a server that answers what a test says. Live channels stay silent. */
export class ShownScreen {
  readonly page = document.createElement('div');
  /** `GET /internal/users?page=1`, in their order. */
  readonly asked: string[] = [];
  /** By method and path, without `/api` and query; what is not here answers 404. */
  readonly replies = new Map<string, Reply>();
  private readonly root: Root;
  private readonly original = globalThis.fetch;

  constructor() {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    document.cookie = 'laycan_csrf=token';
    document.body.append(this.page);
    this.root = createRoot(this.page);
    Object.assign(live, {
      subscribe: () => ({ whisper: () => false, resumeFrom: () => undefined, close: () => undefined }),
    });
    globalThis.fetch = async (input, init) => {
      const address = typeof input === 'string' ? input : '';
      const { pathname, search } = new URL(address, 'http://portal.example');
      const path = pathname.replace(/^\/api/, '');
      const method = init?.method ?? 'GET';
      this.asked.push(decodeURIComponent(`${method} ${path}${search}`));
      const reply = this.replies.get(`${method} ${path}`);
      return reply ? reply() : Response.json({ code: 'not_found', message: 'Not found.' }, { status: 404 });
    };
  }

  answer(call: string, body: unknown, status = 200): void {
    this.replies.set(call, () =>
      status === 204 ? new Response(null, { status }) : Response.json(body, { status }),
    );
  }

  async signIn(profile: ProfileAnswer | null, flags: readonly Flag[] = defaultFlags): Promise<void> {
    this.answer('GET /session', { profile, flags, preferences: null, signOnDomains: [] });
    await act(async () => session.load());
  }

  /** At an address of its own, in an organisation where it is one's. Answers the address from then on. */
  async show(
    screen: ReactElement,
    {
      path = '/',
      organisation,
    }: { readonly path?: string; readonly organisation?: ProfileOrganisation } = {},
  ): Promise<{ readonly history: readonly string[] }> {
    const { hook, searchHook, history } = memoryLocation({ path, record: true });
    await act(async () => {
      this.root.render(
        <Router hook={hook} searchHook={searchHook}>
          <OrganisationContext value={organisation}>{screen}</OrganisationContext>
        </Router>,
      );
    });
    await this.settle();
    return { history };
  }

  /** What was asked for is answered, and drawn. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn += 1) await act(async () => Promise.resolve());
  }

  /** The button, link or option of that name. @throws where there is none */
  named(name: string, selector = 'button, a, [role="option"], [role="menuitem"]'): HTMLElement {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
    );
    if (!found) throw new Error(`Nothing is called ${name}: ${document.body.textContent}`);
    return found;
  }

  async click(name: string): Promise<void> {
    const element = this.named(name);
    await act(async () => {
      element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
      element.click();
    });
    await this.settle();
  }

  field(label: string): HTMLInputElement {
    const found = [...document.querySelectorAll('input')].find(
      (input) => (input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent) === label,
    );
    if (!found) throw new Error(`There is no field ${label}.`);
    return found;
  }

  async type(label: string, text: string): Promise<void> {
    await act(async () => {
      const input = this.field(label);
      // React looks at the element's own setter to tell typing from what it wrote itself.
      Reflect.set(HTMLInputElement.prototype, 'value', text, input);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  get text(): string {
    return this.page.textContent;
  }

  close(): void {
    act(() => this.root.unmount());
    document.body.replaceChildren();
    Reflect.deleteProperty(live, 'subscribe');
    globalThis.fetch = this.original;
  }
}
