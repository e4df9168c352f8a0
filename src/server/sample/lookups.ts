import type { RecordOf } from '#domain/records/records.ts';
import { startYears } from './basis/plan.ts';
import { dayOf, momentOf } from './drawing/days.ts';
import { randomFor } from './drawing/random.ts';
import { uidAt } from './drawing/uids.ts';
import { judgeNames, mediatorNames } from './people/officials.ts';
import { districts } from './places/districts.ts';

const installed = dayOf('2024-07-01');

/** Districts and agencies, judges, mediators and school years, the last of them current. */
export function lookupRecords(seed: number) {
  const random = randomFor(seed, 'lookups');
  const stored = () => {
    const moment = momentOf(installed, random);
    return { uid: uidAt(moment, random), version: 1, updatedAt: new Date(moment).toISOString() };
  };
  const named = (name: string, index: number) => ({ ...stored(), id: index + 1, name, isActive: true });
  return {
    district: districts.map(({ code, name, parentCode, aeaName }): RecordOf<'district'> => ({
      ...stored(),
      code,
      name,
      isActive: true,
      aeaName,
      parentCode,
    })),
    judge: judgeNames.map(named),
    mediator: mediatorNames.map(named),
    schoolYear: startYears.map((year, index) => ({
      ...named(`${year}-${year + 1}`, index),
      isCurrent: index === startYears.length - 1,
    })),
  };
}
