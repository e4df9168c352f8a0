import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await testServer();
  document = (await (await server.fetch('/api/openapi.json')).json()) as Document;
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('the document is OpenAPI 3.1 and says what it describes', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Accord', version: '0.0.0-test' });
});

test('every call of the contract is in it once, under its path and method', () => {
  const found = operations().map(
    ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
  );
  const expected = Object.entries<Call>(calls).map(
    ([name, call]) => `${name} ${call.method.toLowerCase()} ${call.path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('each part of a path is a required parameter, and no parameter comes twice', () => {
  for (const { path, operation } of operations()) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every((parameter) => parameter.required)).toBe(true);
    expect(new Set(operation.parameters.map((parameter) => parameter.name)).size).toBe(
      operation.parameters.length,
    );
  }
});

test('each operation has a response with a description, and only POST and PUT have a body', () => {
  for (const { method, operation } of operations()) {
    expect(Object.values(operation.responses).every((response) => response.description !== '')).toBe(true);
    if (operation.requestBody) expect(['post', 'put']).toContain(method);
  }
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
  expect(document.components.schemas['Error']).toMatchObject({ type: 'object' });
});

test('a field that must be filled has its bounds in the document', () => {
  const body = document.paths['/api/dispute/student/']?.['post']?.requestBody?.content['application/json'];
  expect(body?.schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: { stateId: { type: 'string', pattern: String.raw`^\d{10}$` } },
  });
});
