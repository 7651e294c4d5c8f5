// Before the first paint, so that nobody who works in the dark sees a white flash. A file and not
// inline: the Content-Security-Policy allows no inline scripts.
(function () {
  var chosen = 'auto';
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch (error) {
    // Storage is switched off: the system decides.
  }
  var isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();

// Browsers offer a service worker on https and on this machine only. It waits for the rows, which are what people want.
addEventListener('load', function () {
  setTimeout(function () {
    if (navigator.serviceWorker) navigator.serviceWorker.register('/service-worker.js');
  }, 3000);
});
