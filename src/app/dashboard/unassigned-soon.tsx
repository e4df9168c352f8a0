import { Link } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import { personName } from '#domain/people.ts';
import type { CaseKey } from '../parts/assign-dialog.tsx';
import { HandOnButton } from '../parts/hand-on-button.tsx';
import { useOpenCases } from '../parts/use-open-cases.ts';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { numberWords } from '../shell/status-words.ts';
import { usePeople } from '../shell/use-people.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './unassigned-soon.module.css';

/** So many cases of a person are named; handing on is of all. */
const mostShown = 8;

/** A case by its number, as a link. */
function CaseLink({ kind, uid }: CaseKey) {
  const record = useEngine().view.find(kind, `~${uid}`)?.record;
  if (!record) return null;
  const number = 'yearCaseNumber' in record ? record.yearCaseNumber : record.caseNumber;
  return (
    <Link to={links.case(kind, referenceOf(record))}>
      {caseKinds[kind].one} {numberWords({ id: record.id, number })}
    </Link>
  );
}

/** Open cases whose person is active no more, by person, each with what hands them all on; nothing where there are none. */
export function UnassignedSoon() {
  const people = usePeople();
  const cases = useOpenCases();
  const mayEdit = useMayEdit();
  const gone = people.flatMap((person) => {
    const own = person.isActive ? undefined : cases.get(person.uid);
    return own ? [{ uid: person.uid, name: personName(person), cases: own }] : [];
  });
  if (gone.length === 0) return null;
  return (
    <Panel title="Unassigned soon" subtitle="Open cases of people who are not active any more">
      <ul className={styles.people}>
        {gone.map(({ uid, name, cases: own }) => (
          <li key={uid} className={styles.person}>
            <h3 className={styles.name}>
              {name}, {own.length === 1 ? '1 open case' : `${own.length} open cases`}
            </h3>
            <ul className={styles.cases} aria-label={`Open cases of ${name}`}>
              {own.slice(0, mostShown).map((one) => (
                <li key={one.uid}>
                  <CaseLink {...one} />
                </li>
              ))}
              {own.length > mostShown && <li>and {own.length - mostShown} more</li>}
            </ul>
            {mayEdit && <HandOnButton cases={own} userUid={uid} name={name} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
