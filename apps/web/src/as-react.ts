/**
 * Ways of React that Preact does not have, and that the app or its libraries count on: `react` is Preact here
 * (`apps/web/preact.ts`).
 */
import { options, type Ref, type RefCallback } from 'preact';

let drawing: (() => void) | undefined;
let effects: (() => void) | undefined;
let isUnderWay = false;

/**
 * A change is drawn with its effects, and with all that they change, in one microtask: the next key finds it done.
 * Preact runs effects a frame later, between two keys of who types fast.
 */
options.debounceRendering = (draw) => {
  drawing = draw;
  begin();
};
options.requestAnimationFrame = (run) => {
  effects = run;
  begin();
};

function begin(): void {
  if (isUnderWay) return;
  isUnderWay = true;
  queueMicrotask(finish);
}

function finish(): void {
  try {
    while (drawing || effects) {
      const next = drawing ?? effects;
      if (drawing) drawing = undefined;
      else effects = undefined;
      next?.();
      forget();
    }
  } finally {
    isUnderWay = false;
    // One has failed; the others go on.
    if (drawing || effects) begin();
  }
}

/** What Preact keeps of a drawing, by the names that other packages of Preact read, too: parent, component, element. */
interface Drawn {
  __?: Drawn | null;
  __c?: object | null;
  __e?: Element | null;
}
const shown = new WeakMap<object, Drawn>();
const outdated: Drawn[] = [];

/**
 * An element of React is plain, one of Preact leads to its children, and those to the newest of their parents: a
 * callback that remembers the elements it was made with would keep every drawing since.
 */
function forget(): void {
  for (const drawing of outdated.splice(0)) drawing.__ = null;
}

function remember(vnode: Drawn): void {
  const { __c: component } = vnode;
  if (!component) return;
  const before = shown.get(component);
  if (before && before !== vnode) outdated.push(before);
  shown.set(component, vnode);
}

type Input = HTMLInputElement | HTMLTextAreaElement;
interface InputProps {
  autoFocus?: boolean;
  checked?: boolean;
  value?: string | number;
  [handler: string]: unknown;
}

const normalize = options.vnode;
options.vnode = (vnode) => {
  normalize?.(vnode);
  if (typeof vnode.type !== 'string') return;
  const props: InputProps = vnode.props;
  if (props.autoFocus) {
    delete props.autoFocus;
    vnode.ref = focusing(vnode.ref);
  }
  if ((vnode.type !== 'input' && vnode.type !== 'textarea') || !isControlled(props)) return;
  for (const name of ['oninput', 'onChange'])
    if (typeof props[name] === 'function') props[name] = restoring(props[name] as (event: Event) => unknown);
};

const focused = new WeakSet<Element>();
const focusingBy = new WeakMap<object, RefCallback<HTMLElement>>();
const none = {};

/**
 * Focuses an element with `autoFocus` when it is first drawn: browsers do that only while a document loads. One ref
 * always gets the same function, because Preact calls a ref again at each drawing whose function is another one.
 */
function focusing(ref: Ref<HTMLElement> | undefined): RefCallback<HTMLElement> {
  const key = ref ?? none;
  const known = focusingBy.get(key);
  if (known) return known;
  const made: RefCallback<HTMLElement> = (element) => {
    const result = typeof ref === 'function' ? ref(element) : undefined;
    if (typeof ref === 'object' && ref) ref.current = element;
    if (element && !focused.has(element)) {
      focused.add(element);
      element.focus();
    }
    return result;
  };
  focusingBy.set(key, made);
  return made;
}

/** The properties with which each controlled input was drawn last. */
const drawn = new WeakMap<Element, InputProps>();
const diffed = options.diffed;
options.diffed = (vnode) => {
  diffed?.(vnode);
  remember(vnode as Drawn);
  const { __e: element } = vnode as Drawn;
  if (!element || (vnode.type !== 'input' && vnode.type !== 'textarea')) return;
  if (isControlled(vnode.props)) drawn.set(element, vnode.props);
  else drawn.delete(element);
};

function isControlled(props: InputProps): boolean {
  return props.checked !== undefined || (props.value !== undefined && ('oninput' in props || 'onChange' in props));
}

/** What a handler does not take is not shown: a switch that may not be turned on stays off. */
function restoring(handle: (event: Event) => unknown): (event: Event) => unknown {
  return (event) => {
    const input = event.currentTarget as Input;
    const result = handle(event);
    // What it has changed is drawn before.
    queueMicrotask(() => restore(input));
    return result;
  };
}

function restore(input: Input): void {
  const { checked, value } = drawn.get(input) ?? {};
  if (checked === undefined) {
    if (value !== undefined && input.value !== String(value)) input.value = String(value);
    return;
  }
  if (!(input instanceof HTMLInputElement) || input.checked === checked) return;
  input.checked = checked;
  if (input.type !== 'radio' || input.name === '') return;
  // Choosing one has cleared the one that is chosen.
  for (const other of document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(input.name)}"]`))
    if (drawn.get(other)?.checked) other.checked = true;
}

interface ActivityProps {
  mode?: 'visible' | 'hidden';
  children?: unknown;
}

/**
 * Libraries hide with it what they keep, which the app does not ask for.
 *
 * @public `react` exports it.
 */
export function Activity({ mode, children }: ActivityProps) {
  return mode === 'hidden' ? null : children;
}
