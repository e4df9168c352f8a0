import { seedsHold } from './seeds-hold.ts';

// Four files, so that the workers share the seeds. More of them by `npm run simulate -- --seeds N`.
seedsHold(16, 15);
