/** The origin that a URL names before any template; undefined if it names none. */
export function redirectOriginOf(url: string): string | undefined {
  // The host must end in the literal text, since an adjacent template could extend it.
  const [start = ''] = /^https?:\/\/[^/?#\\@\s{}]+(?=[/?#]|$)/i.exec(url) ?? [];
  return start === '' ? undefined : URL.parse(start)?.origin;
}

export function problemOfRedirect(url: string): string | undefined {
  if (redirectOriginOf(url) === undefined)
    return 'must begin with http:// or https:// and a host without templates, like https://www.example.com/';
  if (url.includes('{%')) return 'takes templates like {{ trigger.body.name }} only';
  return undefined;
}
