/**
 * The header Content-Disposition of a download (RFC 6266): the name in ASCII, for old clients, and in UTF-8 (RFC 8187).
 * `attachmentOf('Größe.pdf')` is `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`.
 */
export function attachmentOf(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const plainPart = `attachment; filename="${plain}"`;
  return plain === name ? plainPart : `${plainPart}; filename*=UTF-8''${encoded(name)}`;
}

function encoded(name: string): string {
  // These four are no characters of a value, but encodeURIComponent leaves them.
  return encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
