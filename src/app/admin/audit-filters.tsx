import { displayName } from '#domain/students.ts';
import { CaseNumberCombobox } from '../cases/case-number-combobox.tsx';
import { DayFilter } from '../parts/day-filter.tsx';
import { useCall } from '../shell/use-call.ts';
import { StudentCombobox } from '../students/student-combobox.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { actionOptions, type AskedAudit, type AuditFilterName, withAuditFilter } from './audit-address.ts';
import styles from './audit.module.css';

/** Above the audit's list: what narrows it. All of it is in the address, a student by uid and never by name. */
export function AuditFilterFields({ asked }: { asked: AskedAudit }) {
  const [, changeSearch] = useAddressSearch();
  const { answer: users = [] } = useCall('users', {});
  const choose = (name: AuditFilterName) => (value: string | null) =>
    changeSearch((before) => withAuditFilter(before, name, value));
  return (
    <div className={styles.filters} data-print="no">
      <SelectField
        label="Person"
        emptyLabel="Everybody"
        value={asked.user ?? ''}
        options={users.map((user) => ({ value: String(user.id), label: displayName(user) }))}
        onChange={choose('user')}
      />
      <SelectField
        label="Action"
        emptyLabel="All"
        value={asked.action ?? ''}
        options={actionOptions}
        onChange={choose('action')}
      />
      <DayFilter label="From" value={asked.from ?? null} onChange={choose('from')} />
      <DayFilter label="To" value={asked.to ?? null} onChange={choose('to')} />
      <StudentCombobox label="Student" isJump onChoose={({ uid }) => choose('record')(uid)} />
      <CaseNumberCombobox onChoose={({ uid }) => choose('record')(uid)} />
    </div>
  );
}
