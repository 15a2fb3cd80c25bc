/** A file's tests begin when the product is built (see `build-product.ts`). */
import { inject } from 'vitest';

const { ok } = await fetch(inject('built'));
if (!ok) throw new Error('The product does not build.');
