import { pageInput } from '@dossier/kernel/page-schema.ts';
import { amountValue, idOf, orNone, text, timestampOut, versionOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const productSchema = z
  .object({
    id: idOf('prd'),
    name: z.string().meta({ example: 'Annual plan' }),
    price: amountValue.nullable(),
    createdAt: timestampOut,
    updatedAt: timestampOut,
    version: versionOut,
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof productSchema>;

const own = { name: text(100).meta({ example: 'Annual plan' }), price: orNone(amountValue).optional() };
export const listProductsInput = z.strictObject(pageInput({ default: 100, max: 1000 }));
export const getProductInput = z.strictObject({ id: idOf('prd') });
export const createProductInput = z.strictObject(own);
export const updateProductInput = z.strictObject({ id: idOf('prd'), ...own, name: own.name.optional() });
