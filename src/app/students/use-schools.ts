import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { School } from '#domain/lookups.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';

const nameOf = (districtCode: string) => `schools:${districtCode}`;
const Schools = v.array(School);

/** A district's schools: as the server has them, else as they were when this device last asked; undefined: not known here. */
export function useSchools(districtCode: string | null): readonly School[] | undefined {
  const { remembered } = useEngine();
  const isAskable = useNeedsServer() === false;
  const [kept, setKept] = useState<{ of: string; schools: readonly School[] } | null>(null);
  const { answer, isLoading } = useCall(
    'schools',
    districtCode !== null && isAskable ? { params: { districtCode } } : null,
  );
  // The answer before belongs to the district before.
  const fresh = isLoading ? undefined : answer;

  useEffect(() => {
    if (districtCode === null) return;
    let isCurrent = true;
    void remembered.get(nameOf(districtCode)).then((found) => {
      const parsed = v.safeParse(Schools, found);
      if (isCurrent && parsed.success) setKept({ of: districtCode, schools: parsed.output });
    });
    return () => {
      isCurrent = false;
    };
  }, [remembered, districtCode]);

  useEffect(() => {
    if (districtCode !== null && fresh) void remembered.put(nameOf(districtCode), fresh);
  }, [remembered, districtCode, fresh]);

  return fresh ?? (kept?.of === districtCode ? kept.schools : undefined);
}
