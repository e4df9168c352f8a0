import { seedsHold } from './seeds-hold.ts';

// More of them by `npm run simulate -- --seeds N`.
seedsHold(1, 10);
