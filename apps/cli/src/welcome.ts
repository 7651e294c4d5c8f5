import type { Credentials } from './demo/credentials.ts';
import type { Progress } from './progress.ts';

interface Ready {
  url: string;
  credentials: Credentials | undefined;
  /** The link for the first owner; undefined once an account exists. */
  setUpUrl: string | undefined;
}

/** Prints addresses and sign-in after the start. */
export async function welcome(
  { url, credentials, setUpUrl }: Ready,
  progress: Progress,
  isJson: boolean,
): Promise<void> {
  const key = credentials && (await isKeyAlive(url, credentials.key)) ? credentials.key : undefined;
  const curl =
    key === undefined ? undefined : `curl -s '${url}/api/v1/records?pageSize=3' -H 'Authorization: Bearer ${key}'`;
  if (isJson) {
    console.log(JSON.stringify({ url, docs: `${url}/docs`, setUpUrl, ...credentials, key, curl }));
    return;
  }
  console.log(
    [
      '',
      `Dossier is up after ${progress.secondsSoFar} s: ${url}`,
      '',
      ...(setUpUrl === undefined ? signIn(credentials) : [`  Set up    ${setUpUrl}   (once, within 24 hours)`]),
      ...tryOut(key, curl),
      `  Docs      ${url}/docs`,
      '',
      'Ctrl-C stops it.',
      '',
    ].join('\n'),
  );
}

function signIn(credentials: Credentials | undefined): string[] {
  if (!credentials) return ['  Sign in   with your account'];
  return [`  Sign in   ${credentials.email}`, `  Password  ${credentials.password ?? '(as before)'}`];
}

function tryOut(key: string | undefined, curl: string | undefined): string[] {
  if (key === undefined || curl === undefined)
    return ['  API key   npx -y pnpm@12 dossier key create --workspace <name> --name <name> --scopes write'];
  return [`  API key   ${key}`, `  Try       ${curl}`];
}

/** The key of the first start may have been revoked since. */
async function isKeyAlive(url: string, key: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/api/v1/records?pageSize=1`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(2_000),
    });
    return status !== 401;
  } catch {
    return true;
  }
}
