// Opens the page that was asked for once the server answers.
if (navigator.language.startsWith('de')) document.documentElement.lang = 'de';

function lookAgain() {
  fetch('/healthz').then(
    ({ ok }) => ok && location.reload(),
    () => {},
  );
}

for (const button of document.querySelectorAll('button')) button.addEventListener('click', lookAgain);
addEventListener('online', lookAgain);
setInterval(lookAgain, 5_000);
