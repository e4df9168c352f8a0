import { gridDate } from '#domain/fields.ts';
import { isWithin, schoolYearOf, schoolYearRange } from '#domain/school-year.ts';
import { useOpenSession } from '../shell/engine-context.ts';

interface OtherYearProps {
  dateFiled: string;
  dateClosed: string | null;
}

/** Among the facts of a closed case that the selected School Year's lists don't show: of which year it is. */
export function OtherYear({ dateFiled, dateClosed }: OtherYearProps) {
  const { year } = useOpenSession();
  if (dateClosed === null || isWithin(dateFiled, schoolYearRange(year.name))) return null;
  return (
    <li>
      Filed in {schoolYearOf(dateFiled)}, closed {gridDate(dateClosed)}
    </li>
  );
}
