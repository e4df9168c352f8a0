import { seedsHold } from './seeds-hold.ts';

seedsHold(101, 100);
