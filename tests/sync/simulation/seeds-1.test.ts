import { seedsHold } from './seeds-hold.ts';

// Two files, for two processors. More of them by `npm run simulate -- --seeds N`.
seedsHold(1, 100);
