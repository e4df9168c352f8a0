import { seedsHold } from './seeds-hold.ts';

// Two files, for two processors.
seedsHold(41, 100);
