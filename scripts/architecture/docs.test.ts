import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** The tables that name what proves them, and where what they name lies if it names no folder of the repository. */
const tables = [
  { doc: 'docs/web.md', base: 'apps/web/src', atLeast: 60 },
  { doc: 'docs/channels/README.md', base: 'apps/api/src/channels', atLeast: 200 },
]

describe.each(tables)('the table of $doc', ({ doc, base, atLeast }) => {
  const rows = readFileSync(join(root, doc), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').slice(1, -1))
  const named = rows
    .flat()
    .flatMap((cell) => [...cell.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, path = '']) => path))
  const placeOf = (path: string): string => join(root, /^(e2e|apps)\//.test(path) ? path : join(base, path))

  it('names files that exist', () => {
    expect(named.length).toBeGreaterThan(atLeast)
    expect(named.filter((path) => !existsSync(placeOf(path)))).toEqual([])
  })

  it('leaves nothing open: what has no proof says why', () => {
    const [head = []] = rows
    // A row with nothing but a bold name is a heading.
    const proven = rows
      .slice(1)
      .filter(([name = '', ...cells]) => !(name.includes('**') && cells.join('').trim() === ''))
    const open = proven.filter(
      (cells) =>
        cells.length !== head.length || !cells.every((cell) => /`|— \S/.test(cell) || cell === cells[0]),
    )
    expect(open).toEqual([])
  })
})
