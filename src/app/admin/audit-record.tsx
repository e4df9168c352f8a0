import { Link } from 'react-router-dom';
import type { AuditPage } from '#contract/audit.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { withAuditFilter } from './audit-address.ts';
import { aboutWords, addressOf } from './audit-words.ts';
import styles from './audit.module.css';

/** Whose audit is shown where it is narrowed to a record, and what the list can't tell of it. */
export function AuditRecord({ page }: { page: AuditPage }) {
  const [, changeSearch] = useAddressSearch();
  const { about, copies } = page;
  const name = about ? aboutWords({ entity: about.entity, about }) : 'a record that is not there';
  const address = about && addressOf(about);
  const all = () => changeSearch((before) => withAuditFilter(before, 'record', null));
  return (
    <Callout
      tone="info"
      title={`Who looked at ${name}`}
      actions={<Button onClick={all}>Show all records</Button>}
    >
      <div className={styles.notes}>
        <p>
          What was done with {address ? <Link to={address}>this record</Link> : 'this record'} and with what
          belongs to it. A device shows records from its copy of a school year. What stood on its screen is
          here once an hour for a person, also what stood there without a connection, once the device has told
          of it. Lists and searches name no child.
        </p>
        {copies.length > 0 && (
          <p>
            This record may have been in the copies of{' '}
            {copies.map(({ name: who, last }) => `${who} (last ${dayAndTime(last)})`).join(', ')}.
          </p>
        )}
      </div>
    </Callout>
  );
}
