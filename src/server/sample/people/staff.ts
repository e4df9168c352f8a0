import { type Random, randomFor } from '../drawing/random.ts';
import type { SampleDistrict, School } from '../places/districts.ts';
import { grownUp, type Person } from './person.ts';

/** Who works for a district and its agency; the same people in every case of it. */
export interface Staff {
  director: Person;
  superintendent: Person;
  counsel: Person;
  principal: Person;
  teacher: Person;
  consultant: Person;
}

const named = (role: string) => grownUp(randomFor(0, role));

/** The people of a district, of one of its schools, and a teacher and an AEA consultant out of several. */
export const staffOf = (district: SampleDistrict, school: School | null, random: Random): Staff => ({
  director: named(`director ${district.code}`),
  superintendent: named(`superintendent ${district.code}`),
  counsel: named(`counsel ${Number(district.code) % 9}`),
  principal: named(`principal ${district.code} ${school?.code ?? ''}`),
  teacher: named(`teacher ${district.code} ${school?.code ?? ''} ${random.int(1, 5)}`),
  consultant: named(`consultant ${district.aeaCode} ${random.int(1, 7)}`),
});
