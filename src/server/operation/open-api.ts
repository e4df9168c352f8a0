import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { ErrorAnswer } from '#contract/answers.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

type Json = Record<string, unknown>;

/** The JSON Schema of what is sent (`input`) or answered (`output`). Checks that JSON Schema can't say are left out. */
function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: typeMode === 'input' ? 'input' : 'ignore',
    errorMode: 'ignore',
  });
  return rest;
}

const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}');

const errors = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const pathParameters = (call: Call): Json[] =>
  [...call.path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(call: Call): Json[] {
  if (!call.query) return [];
  const { properties = {}, required = [] } = jsonSchema(call.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** The form of an upload: the fields beside the file, and the file. */
function uploadForm(fields: GenericSchema): Json {
  const {
    properties = {},
    required = [],
    ...rest
  } = jsonSchema(fields, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...rest, properties: { ...properties, file }, required: [...required, 'file'] };
}

function requestBody(call: Call): Json | null {
  if (call.upload)
    return { required: true, content: { 'multipart/form-data': { schema: uploadForm(call.upload) } } };
  if (!call.body) return null;
  const bodyType = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: true, content: { [bodyType]: { schema: jsonSchema(call.body, 'input') } } };
}

function operation(name: string, call: Call): Json {
  const body = requestBody(call);
  const content = call.answer && { 'application/json': { schema: jsonSchema(call.answer, 'output') } };
  return {
    operationId: name,
    summary: call.about,
    tags: [call.path.split('/').find((part) => part !== '' && part !== 'api')],
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(body && { requestBody: body }),
    responses: {
      [call.status ?? 200]: { description: 'Done', ...(content && { content }) },
      default: errors,
    },
    ...(call.roles !== 'anyone' && { 'x-roles': call.roles }),
    ...(call.roles === 'anyone' && !call.ownToken && { security: [] }),
  };
}

/** The OpenAPI 3.1 document of every call of the contract. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = (paths[openApiPath(call.path)] ??= {});
    path[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Accord', version, description: 'Dispute Resolution Tracking Application' },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorAnswer, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
