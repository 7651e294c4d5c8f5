export interface Shift {
  value: number;
  what: string;
}

/** Runs in the page, which then has `shifts`. */
export function watchShifts(): void {
  const found: Shift[] = [];
  Object.assign(globalThis, { shifts: found });
  const tell = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource) =>
    `${node?.nodeName} "${node?.textContent?.slice(0, 30)}" from ${from.x},${from.y} to ${to.x},${to.y}`;
  new PerformanceObserver((list) => {
    // Guarantee: all that it observes.
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      found.push({ value, what: sources.map(tell).join(', ') });
  }).observe({ type: 'layout-shift' });
}

/** TypeScript does not have it yet: wicg.github.io/layout-instability. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: LayoutShiftSource[];
}
interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRect;
  currentRect: DOMRect;
}
