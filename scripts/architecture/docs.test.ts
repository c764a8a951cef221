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

/** Settings of a machine and not of a container, of the demo, of a command, and addresses that only tests change. */
const outside =
  /^(PORT|SIMULATOR_\w+|HOST|DATABASE_URL|DATABASE_APP_URL|HILO_\w+|WEB_DIR|\w+_BASE|GOOGLE_\w+|CHROMIUM_PATH)$/

it('docker compose hands on every setting that README explains', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const [, table = ''] = read('README.md').split('## Ajustes')
  const explained = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    )
  const handedOn = [...read('docker-compose.yml').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name = '']) => name,
  )
  expect(explained.length).toBeGreaterThan(30)
  expect(explained.filter((name) => !outside.test(name) && !handedOn.includes(name))).toEqual([])
})
