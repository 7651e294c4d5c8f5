import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { vi } from 'vitest';

export interface OpenIdHouse {
  readonly issuer: string;
  /** Signs in at the provider, agrees, and answers where the browser is sent to. */
  follow(authorizationUrl: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

export interface Claims {
  email: string;
  email_verified: boolean;
}

/** A real OpenID provider, which demands PKCE. */
export async function openOpenId(
  client: { id: string; secret: string; returnUrl: string },
  people: Map<string, Claims>,
): Promise<OpenIdHouse> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const speak = silenceNotices();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.returnUrl],
        // The port of a loopback address may be any (RFC 8252, section 7.3).
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    follow: (url, login) => follow(url, login, issuer),
    close: () =>
      new Promise((resolve) => {
        speak();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Drops the provider's advice for production, which it prints on the console. */
function silenceNotices(): () => void {
  const spies = (['info', 'warn'] as const).map((level) => {
    const print = console[level];
    return vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      if (!String(words[0]).includes('oidc-provider ')) print(...words);
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

async function follow(authorizationUrl: string, login: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(authorizationUrl);
  for (let step = 0; step < 12; step += 1) {
    if (url.origin !== issuer) return url;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const isForm = url.pathname.startsWith('/interaction/');
    const page = isForm ? await (await fetch(url, { headers: { cookie } })).text() : '';
    const prompt = page.includes('value="login"') ? 'login' : 'consent';
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(isForm ? { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'any' }) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (pair.length === at + 1) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${answer.status} at ${url.pathname}.`);
    url = new URL(location, url);
  }
  throw new Error('The provider did not send the browser back.');
}
