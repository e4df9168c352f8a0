import { gridDate } from '#domain/fields.ts';
import { isWithin, schoolYearOf, schoolYearRange } from '#domain/school-year.ts';
import { useOpenSession } from '../shell/engine-context.ts';

interface OtherYearProps {
  dateFiled: string;
  dateClosed: string | null;
}

/** Among the facts of a case that the lists of the selected School Year don't show: of which year it is. */
export function OtherYear({ dateFiled, dateClosed }: OtherYearProps) {
  const { year } = useOpenSession();
  if (isWithin(dateFiled, schoolYearRange(year.name))) return null;
  return (
    <li>
      Filed in {schoolYearOf(dateFiled)}
      {dateClosed !== null && `, closed ${gridDate(dateClosed)}`}
    </li>
  );
}
