declare global {
  /** What `preloads.js` asked before this code was there. */
  var firstAnswer: { readonly url: string; readonly response: Promise<Response> } | undefined;
}

/** The answer to the very first question, if it was asked already. */
export function takeFirstAnswer(url: string | URL | Request): Promise<Response> | undefined {
  const asked = globalThis.firstAnswer;
  globalThis.firstAnswer = undefined;
  return asked?.url === url ? asked.response : undefined;
}
