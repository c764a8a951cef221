import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join, relative, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sources } from './imports'

const root = resolve(import.meta.dirname, '../..')
/** Tables whose rows name the tests of each line; `base` is the folder of paths that do not begin with `e2e` or `apps`. */
const tables = [
  { doc: 'docs/web.md', base: 'apps/web/src', atLeast: 60 },
  { doc: 'docs/channels/README.md', base: 'apps/api/src', atLeast: 200 },
]

describe.each(tables)('the table of $doc', ({ doc, base, atLeast }) => {
  const rows = readFileSync(join(root, doc), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').slice(1, -1))
  const named = rows
    .flat()
    .flatMap((cell) => [...cell.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, path = '']) => path))
  const absolutePath = (path: string): string =>
    join(root, /^(e2e|apps)\//.test(path) ? path : join(base, path))

  it('names files that exist', () => {
    expect(named.length).toBeGreaterThan(atLeast)
    expect(named.filter((path) => !existsSync(absolutePath(path)))).toEqual([])
  })

  it('names a test in every cell, or says why there is none', () => {
    const [head = []] = rows
    // A row with nothing but a bold name is a heading.
    const lines = rows
      .slice(1)
      .filter(([name = '', ...cells]) => !(name.includes('**') && cells.join('').trim() === ''))
    const incomplete = lines.filter(
      (cells) =>
        cells.length !== head.length || !cells.every((cell) => /`|— \S/.test(cell) || cell === cells[0]),
    )
    expect(incomplete).toEqual([])
  })
})

/** Settings that a container does not need: of the host, the demo or a command, and addresses that only tests change. */
const notForContainers =
  /^(PORT|SIMULATOR_\w+|HOST|DATABASE_URL|DATABASE_APP_URL|HILO_\w+|WEB_DIR|\w+_BASE|GOOGLE_\w+|CHROMIUM_PATH)$/

it('docker compose passes on every setting that README explains', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const [, settings = ''] = read('README.md').split('## Ajustes')
  // The second table is of those that Compose itself reads.
  const [table = ''] = settings.split('los archivos de Compose')
  const explained = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    )
  const passedOn = [...read('docker-compose.yml').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name = '']) => name,
  )
  expect(explained.length).toBeGreaterThan(30)
  expect(explained.filter((name) => !notForContainers.test(name) && !passedOn.includes(name))).toEqual([])
})

it('README explains every setting that the compose files read', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const explained = read('README.md')
  const needed = ['docker-compose.yml', 'docker-compose.scale.yml'].flatMap((file) =>
    // `$$` is the container's own shell.
    [...read(file).matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
  )
  expect(needed.length).toBeGreaterThan(30)
  expect(needed.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
})

it('the relay of calls reaches no private network, and no metadata of a cloud', () => {
  const denied = new BlockList()
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  // coturn takes an empty one as all addresses.
  expect(compose).toMatch(/--allowed-peer-ip=\$\{TURN_OWN_IP:-192\.0\.2\.1\}$/m)
  for (const [, first = '', last = first] of compose.matchAll(
    /--denied-peer-ip=([\da-f:.]+)(?:-([\da-f:.]+))?$/gm,
  ))
    denied.addRange(first, last, first.includes(':') ? 'ipv6' : 'ipv4')
  const inside = [
    '0.0.0.0',
    '10.0.0.4',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.9',
    '192.168.1.5',
  ]
  const inside6 = ['::1', 'fd00:ec2::254', 'fe80::1']
  expect(inside.filter((address) => !denied.check(address, 'ipv4'))).toEqual([])
  expect(inside6.filter((address) => !denied.check(address, 'ipv6'))).toEqual([])
  expect(denied.check('203.0.113.5', 'ipv4')).toBe(false)
})

describe('the documents', () => {
  const relativePath = (path: string) => relative(root, path).split(sep).join('/')
  const files = [
    'apps',
    'packages',
    'prisma',
    'e2e',
    'bench',
    'scripts',
    'docs',
    // `sources` skips folders of this name, because of Prisma's.
    'apps/api/src/test/generated',
  ].flatMap((folder) => [...sources(join(root, folder), /./)].map((path) => `/${relativePath(path)}`))
  const documents = [
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => relativePath(join(root, 'docs', file))),
  ].map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

  it('name files that exist', () => {
    const missing = documents.flatMap(({ file, text }) =>
      [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g)]
        .filter(([, name = '']) => !files.some((path) => path.endsWith(`/${name}`)))
        .map(([, name = '']) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('show the tree on one page', () => {
    const lines = documents.find(({ file }) => file === 'docs/ARCHITECTURE.md')?.text.split('\n') ?? []
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.length).toBeLessThan(101)
  })
})
