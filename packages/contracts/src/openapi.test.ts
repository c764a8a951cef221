import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import {
  type EndpointDefinition,
  endpoints,
  errorCodes,
  errorSentence,
  openApiDocument,
  sampleOf,
  sections,
} from './index'

const all = Object.entries(endpoints) as [string, EndpointDefinition][]
const document = openApiDocument(endpoints, '1.0.0') as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}

it('is OpenAPI 3.1, as a validator reads it', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

it('describes every endpoint of the table, by each of its methods', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path))
  const declared = Object.values(endpoints).flatMap((definition) => [...definition.methods])
  expect(described).toHaveLength(declared.length)
  expect(new Set(described.map((one) => one.operationId)).size).toBe(declared.length)
})

it('has every endpoint in one chapter', () => {
  const names = sections.flatMap((section) => Object.keys(section.endpoints))
  expect(names.sort()).toEqual(Object.keys(endpoints).sort())
})

it.each(all)('%s has its parameters in braces and its success', (_name, { path, methods }) => {
  const written = path.replaceAll(/:(\w+)/g, '{$1}')
  expect(written).not.toContain(':')
  expect(document.paths[written]?.[methods[0].toLowerCase()]?.responses).toHaveProperty('200')
})

it.each(all.filter(([, { body }]) => body && body !== 'raw'))(
  'the example of %s is accepted',
  (_name, { body }) => {
    if (!body || body === 'raw') throw new Error('no body to give an example of')
    const sample = sampleOf(body)
    expect(body.safeParse(sample).error, JSON.stringify(sample)).toBeUndefined()
  },
)

it('has a sentence for every error', () => {
  for (const code of errorCodes) expect(errorSentence(code)).toMatch(/\S/)
})
