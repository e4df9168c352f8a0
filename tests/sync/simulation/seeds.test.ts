import { seedsHold } from './seeds-hold.ts';

// The full run plays 200 more; any others by `npm run simulate -- --seeds N --seed S`.
seedsHold(1, 40);
