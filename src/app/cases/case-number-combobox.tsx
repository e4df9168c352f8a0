import { useNavigate } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import { numberOrder } from '#domain/cases/number-order.ts';
import type { QuickCase } from '#domain/dashboard.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { useBringAhead } from '../shell/use-bring-ahead.ts';
import { onServer, useServerHits } from '../shell/use-server-hits.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';

const numberOf = ({ caseNumber }: QuickCase) => caseNumber?.toLowerCase() ?? '';

/** Numbers that begin as typed come first; then the newest. */
function orderOf(text: string) {
  const typed = text.toLowerCase();
  return (a: QuickCase, b: QuickCase) => {
    const [one, other] = [numberOf(a), numberOf(b)];
    const rank = Number(!one.startsWith(typed)) - Number(!other.startsWith(typed));
    return rank || (numberOrder(one) > numberOrder(other) ? -1 : 1);
  };
}

interface CaseNumberComboboxProps {
  /** What choosing a case does; else it opens the case's screen. */
  onChoose?: (found: QuickCase) => void;
}

/** A case by its number, of this device at once, then of the server (docs/product.md 2.2). */
export function CaseNumberCombobox({ onChoose }: CaseNumberComboboxProps) {
  const navigate = useNavigate();
  const bringAhead = useBringAhead();
  const { search, view } = useEngine();
  const viewedOf = ({ type, uid }: QuickCase) => view.find(type, `~${uid}`);
  const more = useServerHits<QuickCase>({
    ask: async (online, text, signal) => (await online('casesByNumber', { body: text, signal })).body,
    stillMatches: (found, text) => numberOf(found).includes(text.toLowerCase()),
    isStale: (found) => (viewedOf(found)?.mark ?? null) !== null,
  });
  return (
    <ComboboxField
      label="Case Number"
      isJump
      value={null}
      minLength={1}
      debounceMs={0}
      search={(text) => search.cases(text)}
      more={more}
      order={orderOf}
      itemKey={(found) => found.uid}
      itemText={(found) => `${caseKinds[found.type].one} ${found.caseNumber ?? ''}`}
      itemDetail={(found) => found.studentName ?? 'No student'}
      itemMark={(found) => (viewedOf(found) ? null : onServer)}
      onChange={(found) => {
        if (!found) return;
        if (onChoose) return onChoose(found);
        bringAhead(found.type, found);
        void navigate(links.case(found.type, referenceOf(found)));
      }}
    />
  );
}
