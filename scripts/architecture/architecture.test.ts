import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areaCirclesOf } from './area-circles'
import { circlesOf } from './circles'
import { type Import, importsBelow } from './imports'
import { rules } from './rules'

const root = resolve(import.meta.dirname, '../..')
const reference = 'packages/contracts/src/reference'
const imports = importsBelow(root, ['apps', 'packages', 'prisma', 'e2e', 'bench', 'scripts'])

it('reads the imports of the whole repository', () => {
  expect(imports.length).toBeGreaterThan(200)
})

describe('who may import whom', () => {
  it.each(rules)('$says', (rule) => {
    const violations = imports
      .filter((one) => rule.breaks(one))
      .map(({ file, target }) => `${file} imports ${target}`)
    expect(violations).toEqual([])
  })
})

it('has no circle between files', () => {
  expect(circlesOf(imports)).toEqual([])
})

it('has no areas of the api that import each other, in a circle of any length', () => {
  expect(areaCirclesOf(imports, 'apps/api/src')).toEqual([])
})

it.each([
  ['a pair', ['a/x b/y', 'b/z a/x'], [['a', 'b']]],
  ['three', ['a/x b/y', 'b/z c/x', 'c/y a/z', 'c/y d/x'], [['a', 'b', 'c']]],
  ['one direction', ['a/x b/y', 'b/z c/x'], []],
  ['a test', ['a/x b/y', 'b/z.test.ts a/x', 'b/test/z a/x'], []],
  ['one area', ['a/x a/y', 'a/y a/x'], []],
  ['what composes them', ['app a/x', 'a/x b/y', 'b/y c/z'], []],
])('finds circles of areas: %s', (_, arrows, circles) => {
  const imports = arrows
    .map((arrow) => arrow.split(' '))
    .map(([file = '', target = '']) => ({ file: `root/${file}`, target: `root/${target}` }))
  expect(areaCirclesOf(imports, 'root')).toEqual(circles)
})

it.each([
  ['two files', ['a b', 'b a'], [['a', 'b']]],
  ['three files', ['a b', 'b c', 'c a', 'c d'], [['a', 'b', 'c']]],
  ['an index file and file extensions', ['x/index.ts x/y', 'x/y.ts x'], [['x', 'x/y']]],
  [
    'two circles',
    ['a b', 'b a', 'b c', 'c d', 'd c'],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['none', ['a b', 'a c', 'b c'], []],
])('finds circles: %s', (_, arrows, circles) => {
  const imports = arrows
    .map((arrow) => arrow.split(' '))
    .map(([file = '', target = '']) => ({ file, target }))
  expect(circlesOf(imports)).toEqual(circles)
})

describe('each rule finds an import that it forbids', () => {
  const forbidden: [string, Import][] = [
    ['contracts imports zod alone', { file: 'packages/contracts/src/x.ts', target: 'express' }],
    ['the reference', { file: 'packages/contracts/src/index.ts', target: `${reference}/examples` }],
    ['the reference', { file: 'apps/web/src/x.ts', target: '@hilo/contracts/reference' }],
    ['web and api', { file: 'apps/web/src/x.ts', target: '@hilo/api' }],
    [
      'the platform knows',
      { file: 'apps/api/src/platform/http/x.ts', target: 'apps/api/src/sessions/log-in' },
    ],
    ['the importers and the demo', { file: 'apps/api/src/bot/x.ts', target: 'apps/api/demo/seed-demo' }],
    ["another area's routes", { file: 'apps/api/src/bot/x.ts', target: 'apps/api/src/sessions/routes' }],
    ['express is used only', { file: 'apps/api/src/sessions/x.ts', target: 'express' }],
    ['pg is used only', { file: 'apps/api/src/sessions/x.ts', target: 'pg' }],
    ['features never import', { file: 'apps/web/src/features/a/x.ts', target: 'apps/web/src/features/b/y' }],
    ['ui and lib know', { file: 'apps/web/src/ui/x.ts', target: 'apps/web/src/features/b/y' }],
    [
      'a provider uses',
      {
        file: 'apps/api/src/channels/providers/gmail/x.ts',
        target: 'apps/api/src/channels/providers/telegram/y',
      },
    ],
    [
      'a provider uses',
      { file: 'apps/api/src/channels/providers/meta/x.ts', target: 'apps/api/src/interactions/acts/change' },
    ],
    [
      'a provider uses',
      {
        file: 'apps/api/src/channels/providers/meta/x.ts',
        target: 'apps/api/src/channels/accounts/accounts',
      },
    ],
    [
      'interactions know nothing',
      { file: 'apps/api/src/interactions/acts/x.ts', target: 'apps/api/src/outbound/claim/plan' },
    ],
    [
      'how a thread is written',
      { file: 'apps/api/src/entries/x.ts', target: 'apps/api/src/interactions/records' },
    ],
    [
      'what arrives knows nothing',
      { file: 'apps/api/src/inbound/x.ts', target: 'apps/api/src/conversations/send-message' },
    ],
    ['reached by their name', { file: 'apps/web/src/x.ts', target: 'packages/contracts/src/errors' }],
  ]
  it.each(forbidden)('%s', (words, one) => {
    const rule = rules.find(({ says }) => says.includes(words))
    expect(rule?.breaks(one)).toBe(true)
  })
})

it('names in `sideEffects` files that exist: the build would drop the others without an error', () => {
  const { sideEffects } = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8'))
  const files = sideEffects.filter((path: string) => !path.includes('*'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((path: string) => !existsSync(join(root, 'apps/web', path)))).toEqual([])
})
