import type { Page } from 'playwright-core';

export interface Answer {
  /** From the key press or mouse press to the frame that shows the result. */
  shownMs: number;
  /** To the next frame of any kind, by the browser's Event Timing (in steps of 8 ms). */
  paintMs: number;
}

const limitMs = 30_000;

/**
 * Acts on a page and measures inside it, by the page's clock: from the event to the first frame in which the JavaScript
 * expression `isShown` is true. It fails after half a minute.
 */
export async function answerTo(page: Page, act: () => Promise<unknown>, isShown: string): Promise<Answer> {
  await page.evaluate(`(() => {
    const kinds = ['keydown', 'pointerdown', 'wheel'];
    let paintMs = 0;
    const timing = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) paintMs = Math.max(paintMs, duration);
    });
    timing.observe({ type: 'event', durationThreshold: 16 });
    window.answer = new Promise((resolve, reject) => {
      const late = () => reject(new Error(${JSON.stringify(`Not within ${limitMs / 1_000} s: ${isShown}`)}));
      const limit = setTimeout(late, ${limitMs});
      const begin = ({ timeStamp }) => {
        for (const kind of kinds) removeEventListener(kind, begin, true);
        const look = () => requestAnimationFrame(() => {
          if (!(${isShown})) return look();
          clearTimeout(limit);
          const painted = new MessageChannel();
          painted.port1.onmessage = () => {
            const shownMs = performance.now() - timeStamp;
            setTimeout(() => { timing.disconnect(); resolve({ shownMs, paintMs }); }, 60);
          };
          painted.port2.postMessage(undefined);
        });
        look();
      };
      for (const kind of kinds) addEventListener(kind, begin, true);
    });
  })()`);
  await act();
  // Set by the expression above.
  return (await page.evaluate('window.answer')) as Answer;
}

/** When the page's largest content was painted, since its request began. */
export async function largestPaintMs(page: Page, url: string, isThere: () => Promise<unknown>): Promise<number> {
  await page.addInitScript(
    'new PerformanceObserver((list) => { window.largest = list.getEntries().at(-1).startTime; }).observe({ type: ' +
      "'largest-contentful-paint', buffered: true });",
  );
  await page.goto(url);
  await isThere();
  await page.waitForTimeout(300);
  // Set by the observer.
  return (await page.evaluate('window.largest')) as number;
}

/** The duration of each frame while the mouse wheel turns, in milliseconds. */
export async function framesWhile(page: Page, turn: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(
    '(() => { let last = performance.now(); window.frames_ = []; const tick = (now) => { window.frames_.push(now ' +
      '- last); last = now; if (window.frames_) window.frame_ = requestAnimationFrame(tick); }; window.frame_ = ' +
      'requestAnimationFrame(tick); })()',
  );
  await turn();
  // Collected by the expression above.
  return (await page.evaluate(
    '(() => { cancelAnimationFrame(window.frame_); return window.frames_.slice(1); })()',
  )) as number[];
}
