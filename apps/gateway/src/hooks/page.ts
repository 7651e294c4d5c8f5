import { createHash } from 'node:crypto';
import type { Headers } from '../rest/errors.ts';

const style =
  'body{max-width:36rem;margin:15vh auto;padding:0 1.5rem;font:1.05rem/1.6 system-ui,sans-serif}' +
  'h1{font-size:1.6rem;line-height:1.25}p{white-space:pre-line}' +
  'button{font:inherit;padding:.6rem 1.2rem;cursor:pointer}';
const styleHash = createHash('sha256').update(style).digest('base64');

interface Page {
  readonly title: string;
  /** Plain text, whose line breaks stay. */
  readonly message: string;
  /** The texts of buttons that send a POST to the address of the page, with `choice`, the place of the button. */
  readonly buttons?: readonly string[];
}

/** A page of plain texts. Nothing in it can be script, whatever the texts hold. */
export function pageOf({ title, message, buttons = [] }: Page): string {
  const heading = escaped(title);
  const shown = buttons.map((text, at) => `<button formaction="?choice=${at}">${escaped(text)}</button>`).join(' ');
  return (
    '<!doctype html><html><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>${heading}</title><style>${style}</style></head>` +
    `<body><main><h1 dir="auto">${heading}</h1>` +
    `${message === '' ? '' : `<p dir="auto">${escaped(message)}</p>`}` +
    `${shown === '' ? '' : `<form method="post">${shown}</form>`}` +
    '</main></body></html>'
  );
}

/** `framedBy`: the origins whose pages may show it in a frame. `hasButton`: it may send its form to this server. */
export function pageHeaders(framedBy: readonly string[] = [], hasButton = false): Headers {
  const ancestors = framedBy.length === 0 ? "'none'" : framedBy.join(' ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; ` +
      `form-action ${hasButton ? "'self'" : "'none'"}; frame-ancestors ${ancestors}; ` +
      `sandbox${hasButton ? ' allow-forms' : ''}`,
    'Referrer-Policy': 'no-referrer',
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as the content or a quoted attribute of HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
