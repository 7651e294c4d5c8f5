/** Vite keeps a NODE_ENV that is already set: a test runner would put the development build of React into dist. */
export async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await work();
  } finally {
    // Later tests of the same process start programs that behave otherwise in production.
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
