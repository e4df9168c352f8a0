import { Link } from 'react-router-dom';
import type { ReportRow } from '#domain/federal-report/rows.ts';

/** A count of the report that opens the list of its cases; nothing counted, nothing to open. */
export const ReportRowLink = ({ row, count }: { row: ReportRow; count: number }) =>
  count === 0 ? (
    <>0</>
  ) : (
    <Link to={`?row=${encodeURIComponent(row)}`} aria-label={`${count}, the cases of row ${row}`}>
      {count}
    </Link>
  );
