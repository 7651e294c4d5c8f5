/** The answer of every list. */
export interface ListPage<Item = unknown> {
  data: readonly Item[];
  nextCursor: string | null;
  /** Only with `changedSince`. Its last page also has a `nextCursor`, to continue from later. */
  hasMore?: boolean;
}

type Input = Readonly<Record<string, unknown>>;
type Read<Page> = (input: Input) => Promise<Page>;

/**
 * A requested list. `await` returns its first page; `for await` returns every item of every page, and loads pages on
 * demand. Nothing is sent before.
 */
export class List<Item, Page extends ListPage<Item>> implements Promise<Page>, AsyncIterable<Item> {
  readonly #read: Read<Page>;
  readonly #input: Input;
  #first: Promise<Page> | undefined;
  readonly [Symbol.toStringTag] = 'List';

  constructor(read: Read<Page>, input: Input) {
    this.#read = read;
    this.#input = input;
  }

  then<Done = Page, Failed = never>(
    onDone?: ((page: Page) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#page().then(onDone, onFailed);
  }

  catch<Failed = never>(onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<Page | Failed> {
    return this.#page().catch(onFailed);
  }

  finally(onEnd?: (() => void) | null): Promise<Page> {
    return this.#page().finally(onEnd);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** The pages, for callers that need more than `data`. */
  async *pages(): AsyncGenerator<Page> {
    for (let page = await this.#page(); ;) {
      yield page;
      const { nextCursor, hasMore = nextCursor !== null } = page;
      if (!hasMore || nextCursor === null) return;
      const place = this.#input['changedSince'] !== undefined ? { changedSince: nextCursor } : { cursor: nextCursor };
      page = await this.#read({ ...this.#input, ...place });
    }
  }

  #page(): Promise<Page> {
    return (this.#first ??= this.#read(this.#input));
  }
}
