import { seedsHold } from './seeds-hold.ts';

// The end of a work database's connection was told while Dexie opened the next one: nothing was saved in that tab any more (ST2).
seedsHold(500_582, 1);
