// Answers a page that is opened without a connection. Everything else goes to the network as usual.
const name = 'offline-1';
const files = ['/offline.html', '/look-again.js', '/favicon.svg', '/start.js'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  const isOld = (other) => other !== name;
  event.waitUntil(
    caches.keys().then((all) => Promise.all(all.filter(isOld).map((other) => caches.delete(other)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOfOffline = files.includes(new URL(request.url).pathname);
  if (request.mode !== 'navigate' && !isOfOffline) return;
  const instead = isOfOffline ? request : '/offline.html';
  event.respondWith(fetch(request).catch(() => caches.match(instead).then((kept) => kept ?? Response.error())));
});
