import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { settable } from '#sync/base/observable.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { useCall } from '../../../src/app/shell/use-call.ts';

/** A screen that shows the schools of a district, and a server that answers each question in its turn. */
function openSchools() {
  const asked: PromiseWithResolvers<{ body: unknown; headers: Headers }>[] = [];
  const online = () => {
    const answer = Promise.withResolvers<{ body: unknown; headers: Headers }>();
    asked.push(answer);
    return answer.promise;
  };
  function Schools() {
    const [district, setDistrict] = useState('A');
    const { answer, problem, isLoading, reload } = useCall('schools', { params: { districtCode: district } });
    return (
      <>
        <output>{`${district}: ${JSON.stringify(answer ?? null)} ${problem?.code ?? 'well'} ${isLoading ? 'asking' : 'done'}`}</output>
        <button type="button" onClick={() => setDistrict('B')}>
          B
        </button>
        <button type="button" onClick={reload}>
          Again
        </button>
      </>
    );
  }
  const status = settable({ kind: 'up-to-date', mirror: null });
  render(
    <EngineProvider value={{ online, status } as never}>
      <Schools />
    </EngineProvider>,
  );
  return {
    answer: (body: unknown) => asked.at(-1)?.resolve({ body, headers: new Headers() }),
    fail: () => asked.at(-1)?.reject(new Problem('unavailable', 'Busy')),
  };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an answer is shown for its own question alone: where the next one fails there is none', async () => {
  const server = openSchools();
  server.answer(['School of A']);
  expect(await screen.findByText('A: ["School of A"] well done')).toBeDefined();
  press('B');
  server.fail();
  expect(await screen.findByText('B: null unavailable done')).toBeDefined();
});

test('where the same question fails the last answer stays', async () => {
  const server = openSchools();
  server.answer(['School of A']);
  await screen.findByText('A: ["School of A"] well done');
  press('Again');
  server.fail();
  expect(await screen.findByText('A: ["School of A"] unavailable done')).toBeDefined();
});
