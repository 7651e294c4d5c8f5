// Loads before every module that calls the server, since this page has none. The server counts as healthy until
// `/readyz` is asked, which fails for the banner. Every other request stays unanswered, so that queries outside the
// cache show as loading.
let isAsked = false;

globalThis.fetch = (input) => {
  const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname;
  if (path === '/healthz') return Promise.resolve(new Response('ok'));
  if (path === '/readyz' && !isAsked) {
    isAsked = true;
    return Promise.reject(new TypeError('The server is away.'));
  }
  return new Promise(() => {});
};
