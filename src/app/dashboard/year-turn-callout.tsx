import { useMemo } from 'react';
import { gridDate } from '#domain/fields.ts';
import { schoolYearRange, type YearTurn, yearTurn } from '#domain/school-year.ts';
import { useAll, useHasWholeYear, useIsAdmin, useOpenSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { useChangeYear } from '../shell/use-change-year.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { LinkButton } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { useToday } from '../ui/use-today.ts';

function useYearTurn(): YearTurn | null {
  const today = useToday();
  const { year } = useOpenSession();
  const entries = useAll('schoolYear');
  const hasYear = useHasWholeYear();
  return useMemo(() => {
    const years = entries.map(({ record }) => record);
    return hasYear ? yearTurn(today, years, year.name) : null;
  }, [hasYear, today, entries, year]);
}

/**
 * Says that a school year has begun: to Admins, who make it the current one, where it isn't, and to everybody whose device still shows
 * the one before (docs/product.md 4.8).
 */
export function YearTurnCallout() {
  const turn = useYearTurn();
  const isAdmin = useIsAdmin();
  if (turn?.what === 'notShown') return <NotShown {...turn} />;
  return turn && isAdmin ? <NotCurrent turn={turn} /> : null;
}

type Turn<What> = Extract<YearTurn, { what: What }>;

function NotCurrent({ turn }: { turn: Turn<'missing'> | Turn<'notCurrent'> }) {
  const needsServer = useNeedsServer();
  const [name, to, words, state] =
    turn.what === 'missing'
      ? [turn.begun, links.newLookup('schoolYear'), 'Create New School Year', 'is not in the list']
      : [
          turn.begun.name,
          links.lookup('schoolYear', String(turn.begun.id)),
          `Open ${turn.begun.name}`,
          'is in the list',
        ];
  return (
    <Callout
      tone="warning"
      title={`The school year ${name} has begun`}
      actions={
        <LinkButton small to={to} unavailable={needsServer}>
          {words}
        </LinkButton>
      }
    >
      It {state}, and {turn.instead} is still the current school year: its lists, exports and reports leave
      out what is filed from {gridDate(schoolYearRange(name).from)} on.
    </Callout>
  );
}

function NotShown({ begun, instead }: Turn<'notShown'>) {
  const needsServer = useNeedsServer();
  const { isChanging, change } = useChangeYear();
  return (
    <Callout
      title={`The school year ${begun.name} has begun`}
      actions={
        <GoingButton
          small
          isBusy={isChanging}
          unavailable={needsServer}
          onClick={() => void change(begun.id)}
        >
          Show {begun.name}
        </GoingButton>
      }
    >
      This device shows {instead}: its lists, exports and reports leave out what was filed since.
    </Callout>
  );
}
