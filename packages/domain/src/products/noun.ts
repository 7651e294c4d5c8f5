import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import type { z } from 'zod';
import {
  createProductInput,
  getProductInput,
  listProductsInput,
  productSchema,
  updateProductInput,
  type Product,
} from './schema.ts';
import { products } from './table.ts';

const productNoun = defineNoun({ table: products, output: productSchema, hidden: [] });
const verbs = defineVerbs(productNoun, { name: 'products', one: 'product' });
const rest = restOf({
  tag: 'Products',
  path: '/products',
  output: productSchema,
  meta: { silent: 'nothing reacts to products yet' },
});

async function createProduct(ctx: WriteContext, input: z.output<typeof createProductInput>): Promise<Product> {
  const now = clock.iso();
  const own = productNoun.draft(input);
  return verbs.create(ctx, { ...own, id: newId('prd'), createdAt: now, updatedAt: now, version: 1 });
}

async function updateProduct(
  ctx: WriteContext,
  { id, ...input }: z.output<typeof updateProductInput>,
): Promise<Product> {
  const before = await verbs.lock(ctx, id);
  return verbs.change(ctx, before, { ...before, ...definedOf(input) });
}

export const productsRouter = router({
  list: rest.list('List products', 'Newest first.', listProductsInput, (ctx, page) => verbs.list(ctx, page)),
  get: rest.get('Get a product', 'With its `version` as `ETag`.', getProductInput, (ctx, { id }) => verbs.get(ctx, id)),
  create: rest.create('Create a product', 'The price may follow later.', createProductInput, createProduct),
  update: rest.update('Change a product', 'A `price` of null takes it away.', updateProductInput, updateProduct),
  remove: rest.remove('Delete a product', 'For good.', getProductInput, async (ctx, { id }) =>
    verbs.remove(ctx, await verbs.lock(ctx, id)),
  ),
});
