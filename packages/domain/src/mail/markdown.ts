import MarkdownIt from 'markdown-it';

/** No raw HTML, and no pictures, which would tell their server who reads the mail. */
// Deeper brackets cost quadratic time.
const maxNesting = 20;
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).set({ maxNesting }).disable('image');

export function renderMail(body: string): { html: string; text: string } {
  const html = markdown.render(body);
  return {
    html:
      '<!doctype html><html><head><meta charset="utf-8"></head><body style="font-family:system-ui,sans-serif;' +
      `font-size:15px;line-height:1.5;max-width:640px">${html}</body></html>`,
    // Markdown is made to be read as it is; only the marks of links stand in the way.
    text: body
      .replaceAll(/\[((?:\\.|[^[\]\\\n])*)\]\(([^)\s]{1,2000})\)/g, (_, name: string, url: string) =>
        name === url || name === '' ? url : `${name}: ${url}`,
      )
      .replaceAll(escapes, '$1'),
  };
}

const escapes = /\\([\\`*_{}[\]()#+\-.!<>|~&@:/])/g;

/** A text as it is, within Markdown. */
export function inMarkdown(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\`*_{}[\]()#+\-.!<>|~&@:/]/g, String.raw`\$&`);
}
