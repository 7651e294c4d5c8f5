/** Longer than a slow connection takes for the code; later, people have gone on. */
const keptMs = 5_000;
const endings = ['pointerdown', 'keydown', 'scroll', 'resize'] as const;

interface Click {
  readonly x: number;
  readonly y: number;
  /** Around what was clicked, and around what comes in its place. */
  readonly around: Element;
}
let kept: Click | undefined;
let stop: AbortController | undefined;

/** Keeps a click on what is still loading (`data-to-come`), until `clickKept` or the person's next act. */
export function watchClicks(): void {
  // Not `click`: a disabled button has none.
  addEventListener('pointerup', keep, true);
}

function keep({ target, button, clientX: x, clientY: y }: PointerEvent): void {
  const around = target instanceof Element ? target.closest('[data-to-come]')?.parentElement : undefined;
  if (!around || button !== 0) return;
  drop();
  kept = { x, y, around };
  stop = new AbortController();
  const limit = setTimeout(drop, keptMs);
  stop.signal.addEventListener('abort', () => clearTimeout(limit));
  for (const ending of endings) addEventListener(ending, drop, { capture: true, signal: stop.signal });
}

function drop(): void {
  stop?.abort();
  stop = undefined;
  kept = undefined;
}

/** Something has come: clicks it, if it stands where the kept click was. */
export function clickKept(): void {
  const there = kept && document.elementFromPoint(kept.x, kept.y);
  if (!kept?.around.contains(there ?? null) || there?.closest('[data-to-come]')) return;
  drop();
  (there?.closest('button') ?? there?.closest('a'))?.click();
}
