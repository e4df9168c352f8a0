import { randomInt, randomUUID } from 'node:crypto';
import type { Role } from '#domain/roles.ts';
import { type Api, apiAs, samplePassword } from './api.ts';

/** Users of the sample, whom no story changes: one that does makes its own. */
export type SampleUser = 'admin' | 'editor' | 'reader';

export interface Person {
  id: number;
  userName: string;
  email: string;
  password: string;
}

/** Makes a user whose password an Admin gave, and who has to change it before anything else. */
export async function beginner(server: Api, role: Role): Promise<Person> {
  const userName = `person.${randomInt(1_000_000_000)}`;
  const email = `${userName}@example.gov`;
  const password = 'given by the admin 1';
  const names = { userName, firstName: 'Pat', lastName: userName, email };
  const { id } = await server.post('/api/accounts/user/', {
    ...names,
    roles: [role],
    password,
    passwordConfirm: password,
  });
  return { id: Number(id), userName, email, password };
}

/** Selects a school year for the user, by its name. */
export async function selectYear(url: string, { userName, password }: Person, name: string): Promise<void> {
  const self = await apiAs(url, userName, password);
  const year = (await self.list('/api/admin/schoolyears')).find((one) => one['name'] === name);
  await self.post('/api/accounts/changeyear/', { schoolYearId: year?.['id'] });
}

/** Makes a user who has set a password of their own. */
export async function newPerson(server: Api, url: string, role: Role): Promise<Person> {
  const person = await beginner(server, role);
  const self = await apiAs(url, person.userName, person.password);
  const password = 'copper meadow signal';
  const changed = { old: person.password, new: password, confirm: password };
  await self.post('/api/accounts/changepassword/', changed);
  return { ...person, password };
}

/** The device on which the stories' users ask what their others hold. */
const housekeeping = '0190a000-0000-7000-8000-00000000ca4e';

/**
 * Lets the server forget what devices of the user told it of unsent edits: a story may end with such edits, and a later
 * copy of the profile would be asked for them.
 */
export async function forgetUnsent(url: string, userName: SampleUser): Promise<void> {
  const reporter = async (device: string) => {
    const self = await apiAs(url, userName, samplePassword, device);
    return async (told: { unsent: [] | null; settled: string[] }) => {
      const answer = await self.post('/api/sync/presence', { page: randomUUID(), open: [], ...told });
      return answer as { missing: { key: string }[]; devices: { device: string }[] };
    };
  };
  const { devices } = await (await reporter(housekeeping))({ unsent: null, settled: [] });
  for (const { device } of devices) {
    // A session speaks for the device that it began on alone.
    const report = await reporter(device);
    const { missing } = await report({ unsent: [], settled: [] });
    await report({ unsent: null, settled: missing.map(({ key }) => key) });
  }
}
