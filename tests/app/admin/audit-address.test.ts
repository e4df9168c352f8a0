import { expect, test } from 'vitest';
import { askedOf } from '../../../src/app/admin/audit-address.ts';

test('an address asks for an action that there is, and for none by a name that every object has', () => {
  const asked = (address: string) => askedOf(new URLSearchParams(address));
  expect(asked('action=sign-out')).toEqual({ action: 'sign-out' });
  for (const action of ['nothing', 'toString', 'constructor', '__proto__'])
    expect(asked(`action=${action}&from=2026-09-01`), action).toEqual({ from: '2026-09-01' });
});
