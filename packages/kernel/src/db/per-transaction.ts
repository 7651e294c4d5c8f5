/** A value for each transaction, made when first asked for. */
export function perTransaction<T>(make: () => T): (ctx: { readonly db: object }) => T {
  const known = new WeakMap<object, T>();
  return ({ db }) => {
    const value = known.get(db) ?? make();
    known.set(db, value);
    return value;
  };
}
