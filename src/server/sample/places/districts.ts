import { readFileSync } from 'node:fs';
import { aeaCodeOf, aeaName, ownAgencyParent } from '#domain/aeas.ts';
import { randomFor } from '../drawing/random.ts';
import { towns } from './towns.ts';

export interface School {
  code: string;
  name: string;
  level: 'elementary' | 'middle' | 'high';
}

/** What the sample knows of a school district. */
export interface SampleDistrict {
  code: string;
  name: string;
  parentCode: string;
  aeaCode: string;
  aeaName: string;
  /** Where it lies: its people live there. */
  city: string;
  zip: string;
  areaCode: string;
  schools: School[];
  /** How many of the sample's students go to it. */
  weight: number;
}

const areaCodes = ['515', '319', '563', '641', '712'];
const cityOf = (name: string) =>
  name
    .replace(/ (Community|Independent|Consolidated|Area|County).*$/, '')
    .split('-')[0]
    ?.trim() ?? name;

const elementaryNames = ['Lincoln', 'Washington', 'Prairie View', 'Oak Ridge', 'Jefferson', 'Northside'];

function schoolsOf(code: string, city: string, weight: number): School[] {
  const random = randomFor(0, `schools ${code}`);
  const elementaries = weight > 20 ? 5 : weight > 6 ? 3 : 1;
  const coded = (offset: number) => String(offset).padStart(4, '0');
  return [
    {
      code: coded(109),
      level: 'high',
      name: weight > 4 ? `${city} High School` : `${city} Junior-Senior High School`,
    },
    { code: coded(209), level: 'middle', name: `${city} Middle School` },
    ...random.some(elementaryNames, elementaries).map((name, i) => ({
      code: coded(409 + 9 * i),
      level: 'elementary' as const,
      name: elementaries === 1 ? `${city} Elementary School` : `${name} Elementary School`,
    })),
  ];
}

function districtOf(line: string): SampleDistrict {
  const [code = '', name = '', parentCode = ''] = line.split(',');
  const random = randomFor(0, `district ${code}`);
  const known = towns[cityOf(name)];
  const city = known?.city ?? cityOf(name);
  const weight = parentCode === ownAgencyParent ? 0 : (known?.weight ?? 1);
  const aeaCode = aeaCodeOf({ code, parentCode });
  return {
    code,
    name,
    parentCode,
    aeaCode,
    aeaName: aeaName(aeaCode),
    city,
    zip: known?.zip ?? String(random.int(50_001, 52_810)),
    areaCode: known?.areaCode ?? random.pick(areaCodes),
    schools: schoolsOf(code, city, weight),
    weight,
  };
}

/** The districts and agencies of iowa-districts.csv in its order; agencies come last and have no students. */
export const districts: readonly SampleDistrict[] = readFileSync(
  new URL('./iowa-districts.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map(districtOf);
