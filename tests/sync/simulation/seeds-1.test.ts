import { seedsHold } from './seeds-hold.ts';

seedsHold(1, 50);
