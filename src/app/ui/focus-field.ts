/** Told on a field that is about to take the focus: a card that keeps it closed opens. */
export const revealEvent = 'reveal';

/** Leads to a field by its id: the chosen answer of a group, else its first box. */
export function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  field?.dispatchEvent(new Event(revealEvent, { bubbles: true }));
  const control = field?.querySelector<HTMLElement>('input:checked, input') ?? field;
  field?.scrollIntoView({ block: 'center' });
  control?.focus();
}
