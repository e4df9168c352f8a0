import { seedsHold } from './seeds-hold.ts';

seedsHold(51, 50);
