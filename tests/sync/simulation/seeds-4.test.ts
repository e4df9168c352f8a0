import { seedsHold } from './seeds-hold.ts';

seedsHold(151, 50);
