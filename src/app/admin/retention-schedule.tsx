import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { caseKinds } from '#domain/cases/kinds.ts';
import { outcomes } from '#domain/cases/outcomes.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import { RetentionYears } from '#domain/retention.ts';
import { AskToLeave } from '../record-form/ask-to-leave.tsx';
import { DraftCallout } from '../record-form/draft-callout.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { useNotices } from '../ui/notices.ts';
import { Panel } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { RetentionPart } from './retention-part.ts';
import styles from './retention.module.css';
import { type TypedYears, useTypedYears } from './use-typed-years.ts';

interface Rule {
  kind: CaseKind;
  outcome: string;
  label: string;
}

const rulesOf = (kind: CaseKind): Rule[] =>
  Object.entries(outcomes[kind]).map(([outcome, label]) => ({ kind, outcome, label }));

const all = caseKindNames.flatMap(rulesOf);

const keyOf = ({ kind, outcome }: Pick<Rule, 'kind' | 'outcome'>) => `${kind} ${outcome}`;

const idOf = ({ kind, outcome }: Rule) => `schedule-${kind}-${outcome}`;

/** What somebody else has set meanwhile, in the server's words, and the years that were not saved for it. */
interface Refused {
  text: string;
  message: string;
}

const isRefusal = (thrown: unknown): thrown is Problem => thrown instanceof Problem && thrown.code === 'rule';

/** What somebody typed, as years; undefined where it is none. */
function yearsOf(text: string): number | null | undefined {
  const typed = text.trim();
  const years = typed === '' ? null : Number(typed);
  return v.is(RetentionYears, years) ? years : undefined;
}

interface Sent {
  changed: readonly Rule[];
  textOf: (rule: Rule) => string;
  savedOf: (rule: Rule) => string;
}

/** Sends the years that were changed, and tells of which somebody else has set others meanwhile. */
function useSending({ changed, textOf, savedOf }: Sent) {
  const { online } = useEngine();
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  const [refusals, setRefusals] = useState(0);
  /** What was said of the years that stand in the field; nothing of others that were typed since. */
  const refusalOf = (rule: Rule) => {
    const refusal = refused.get(keyOf(rule));
    return refusal?.text === textOf(rule) ? refusal.message : undefined;
  };
  /** Throws a refusal once all others are saved. */
  async function send(): Promise<void> {
    const left = new Map<string, Refused>();
    let refusal: Problem | null = null;
    for (const rule of changed) {
      const { kind, outcome } = rule;
      const text = textOf(rule);
      try {
        await online('saveRetentionRule', {
          params: { kind, outcome },
          body: { years: yearsOf(text) ?? null, seen: yearsOf(savedOf(rule)) ?? null },
        });
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown;
        refusal = thrown;
        left.set(keyOf(rule), { text, message: thrown.message });
      }
    }
    setRefused(left);
    if (!refusal) return;
    setRefusals((before) => before + 1);
    throw refusal;
  }
  return { send, refusals, refusalOf };
}

/** Schedule: for how many years a closed case is kept, by kind and outcome; empty: until somebody decides. */
export function RetentionSchedule({ retention: { schedule }, reload }: RetentionPart) {
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const savedOf = useCallback(
    (rule: Rule) => String(schedule.find((one) => keyOf(one) === keyOf(rule))?.years ?? ''),
    [schedule],
  );
  const changedIn = useCallback(
    (years: TypedYears) =>
      all.filter((rule) => (years[keyOf(rule)] ?? savedOf(rule)).trim() !== savedOf(rule)),
    [savedOf],
  );
  const form = useTypedYears(useCallback((years) => changedIn(years).length > 0, [changedIn]));
  const { typed, draft, guard } = form;
  const textOf = (rule: Rule) => typed[keyOf(rule)] ?? savedOf(rule);
  const changed = changedIn(typed);
  const wrong = all.filter((rule) => yearsOf(textOf(rule)) === undefined);
  const { send, refusals, refusalOf } = useSending({ changed, textOf, savedOf });
  const save = async () => {
    const isDone = await run(() =>
      draft.during(send).catch((thrown: unknown) => {
        if (!isRefusal(thrown)) throw thrown;
        return false;
      }),
    );
    if (isDone) {
      form.end(typed);
      notices.success('Schedule saved', 'What is past it is listed above. Nothing is destroyed by itself.');
    }
    reload();
  };
  return (
    <Panel
      title="Schedule"
      subtitle="Years that a case is kept after it was closed. Empty: until somebody decides"
      actions={
        <Button
          variant="primary"
          isBusy={isSaving}
          unavailable={
            needsServer ||
            (changed.length === 0 && 'Nothing was changed') ||
            (wrong.length > 0 && 'Years are whole numbers from 1 to 100')
          }
          onClick={() => void save()}
        >
          Save Schedule
        </Button>
      }
    >
      <div className={styles.schedule}>
        <DraftCallout form={form} />
        <ErrorSummary
          refusals={refusals}
          problems={all.flatMap((rule) => {
            const message = refusalOf(rule);
            return message === undefined ? [] : [{ fieldId: idOf(rule), message }];
          })}
        />
        {caseKindNames.map((kind) => (
          <Fieldset key={kind} legend={caseKinds[kind].many} columns={4}>
            {rulesOf(kind).map((rule) => (
              <TextField
                key={rule.outcome}
                id={idOf(rule)}
                label={rule.label}
                inputMode="numeric"
                placeholder="Until decided"
                value={textOf(rule)}
                onChange={(text) => form.type(keyOf(rule), text)}
                error={yearsOf(textOf(rule)) === undefined ? 'A whole number from 1 to 100' : refusalOf(rule)}
              />
            ))}
          </Fieldset>
        ))}
      </div>
      <AskToLeave
        isOpen={guard.isAsked}
        way="leave"
        draft={guard.screenGuard}
        onLeave={guard.screenGuard.leave}
        onStay={guard.screenGuard.stay}
      />
    </Panel>
  );
}
