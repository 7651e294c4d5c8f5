// Browsers offer a service worker on https and on this machine only. It waits for the page, which is what people want.
addEventListener('load', () => navigator.serviceWorker?.register('/service-worker.js'));
