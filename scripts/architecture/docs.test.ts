import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const table = readFileSync(join(root, 'docs/web.md'), 'utf8')
const named = [...table.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, path = '']) => path)
const placeOf = (path: string): string =>
  join(root, path.startsWith('e2e/') ? path : join('apps/web/src', path))

it('the table of the web names files that exist', () => {
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((path) => !existsSync(placeOf(path)))).toEqual([])
})
