import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsBelow } from './imports'
import { rules } from './rules'

const root = resolve(import.meta.dirname, '../..')
const imports = importsBelow(root, ['apps', 'packages', 'prisma', 'e2e'])

it('reads the imports of the whole house', () => {
  expect(imports.length).toBeGreaterThan(200)
})

describe('who may import whom', () => {
  it.each(rules)('$says', (rule) => {
    const broken = imports
      .filter((one) => rule.breaks(one))
      .map(({ file, target }) => `${file} imports ${target}`)
    expect(broken).toEqual([])
  })
})

describe('the rules see what they are for', () => {
  const wrong: [string, Import][] = [
    ['contracts imports zod alone', { file: 'packages/contracts/src/x.ts', target: 'express' }],
    ['web and api', { file: 'apps/web/src/x.ts', target: '@hilo/api' }],
    [
      'the platform knows',
      { file: 'apps/api/src/platform/http/x.ts', target: 'apps/api/src/sessions/log-in' },
    ],
    ["another area's routes", { file: 'apps/api/src/bot/x.ts', target: 'apps/api/src/sessions/routes' }],
    ['express is used only', { file: 'apps/api/src/sessions/x.ts', target: 'express' }],
    ['pg is used only', { file: 'apps/api/src/sessions/x.ts', target: 'pg' }],
    ['features never import', { file: 'apps/web/src/features/a/x.ts', target: 'apps/web/src/features/b/y' }],
    ['ui and lib know', { file: 'apps/web/src/ui/x.ts', target: 'apps/web/src/features/b/y' }],
    ['reached by their name', { file: 'apps/web/src/x.ts', target: 'packages/contracts/src/errors' }],
  ]
  it.each(wrong)('%s', (words, one) => {
    const rule = rules.find(({ says }) => says.includes(words))
    expect(rule?.breaks(one)).toBe(true)
  })
})
