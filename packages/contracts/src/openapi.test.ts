import { expect, it } from 'vitest'
import { type EndpointDefinition, endpoints, openApiDocument } from './index'

const document = openApiDocument(endpoints, '1.0.0') as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}

it('describes every endpoint of the table, by each of its methods', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path))
  const declared = Object.values(endpoints).flatMap((definition) => [...definition.methods])
  expect(described).toHaveLength(declared.length)
  expect(new Set(described.map((one) => one.operationId)).size).toBe(declared.length)
})

it.each(Object.entries(endpoints) as [string, EndpointDefinition][])(
  '%s has its parameters in braces and its success',
  (_name, { path, methods }) => {
    const written = path.replaceAll(/:(\w+)/g, '{$1}')
    expect(written).not.toContain(':')
    expect(document.paths[written]?.[methods[0].toLowerCase()]?.responses).toHaveProperty('200')
  },
)
