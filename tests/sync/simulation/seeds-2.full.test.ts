import { seedsHold } from './seeds-hold.ts';

seedsHold(141, 90);
