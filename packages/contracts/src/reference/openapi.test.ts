import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { type EndpointDefinition, type EndpointName, endpoints, errorCodes } from '../index'
import { type CommandName, clientCommands } from '../realtime/client-commands'
import { chapters, commandExamples, type Example, errorSentence, examples, openApiDocument } from './index'

const all = Object.entries(endpoints) as [string, EndpointDefinition][]
const document = openApiDocument('1.0.0') as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}

it('is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

it('describes every endpoint with each of its methods', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path))
  const declared = Object.values(endpoints).flatMap((definition) => [...definition.methods])
  expect(described).toHaveLength(declared.length)
  expect(new Set(described.map((one) => one.operationId)).size).toBe(declared.length)
})

it('has every endpoint in exactly one chapter', () => {
  const names = chapters.flatMap((chapter) => Object.keys(chapter.endpoints))
  expect(names.sort()).toEqual(Object.keys(endpoints).sort())
})

it.each(all)('%s has its path parameters in braces and an answer 200', (_name, { path, methods }) => {
  const written = path.replaceAll(/:(\w+)/g, '{$1}')
  expect(written).not.toContain(':')
  expect(document.paths[written]?.[methods[0].toLowerCase()]?.responses).toHaveProperty('200')
})

it.each(all)('the example of %s is valid for its contract', (name, { params, query, body, file }) => {
  const example: Example = examples[name as EndpointName]
  for (const [schema, sent] of [
    [params, example.params],
    [query, example.query],
    [body === 'raw' ? undefined : body, example.body],
  ] as const) {
    expect(sent === undefined, JSON.stringify(sent)).toBe(schema === undefined)
    expect(schema?.safeParse(sent).error).toBeUndefined()
  }
  expect(example.upload === undefined).toBe(file === undefined)
  expect(example.raw === undefined).toBe(body !== 'raw')
})

it.each(Object.entries(clientCommands))('the example of %s is valid for the command', (name, { payload }) => {
  expect(payload.safeParse(commandExamples[name as CommandName]).error).toBeUndefined()
})

it('has a sentence for every error', () => {
  for (const code of errorCodes) expect(errorSentence(code)).toMatch(/\S/)
})
