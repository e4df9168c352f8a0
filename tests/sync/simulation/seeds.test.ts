import { eachKindOccurs, seedsHold } from './seeds-hold.ts';

// The full run plays 200 more; any others by `npm run simulate -- --seeds N --seed S`.
eachKindOccurs(seedsHold(1, 40));
