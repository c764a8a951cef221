import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const api = join(root, 'apps/api')
const files = ['src', 'importers', 'demo']
  .flatMap((folder) =>
    readdirSync(join(api, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !/\.(test|bench)\.ts$|(^|\/)test\//.test(name))
const models = [
  ...readFileSync(join(root, 'prisma/schema.prisma'), 'utf8').matchAll(/^model (\w)(\w+)/gm),
].map(([, first = '', rest = '']) => first.toLowerCase() + rest)

const usesModel = (text: string): boolean =>
  new RegExp(`\\.(${models.join('|')})\\.(find|create|update|upsert|delete|count|aggregate|groupBy)`).test(
    text,
  )
const usesRawSql = (text: string): boolean => /\$(query|execute)Raw/.test(text)

const filesThat = (uses: (text: string) => boolean): string[] =>
  files.filter((file) => uses(readFileSync(join(api, file), 'utf8'))).toSorted()

/** The rows that admins edit in Configuración, and that nothing races with. */
const settings = [
  'src/areas/',
  'src/business/',
  'src/calls/settings/',
  'src/finish-reasons/',
  'src/history/saved-filters/',
  'src/labels/',
  'src/permissions/',
  'src/quick-answers/',
  'src/schedule/',
  'src/settings/',
  'src/targets/',
  'src/whatsapp-config/',
]
const isIn = (folders: readonly string[]) => (file: string) =>
  folders.some((folder) => file.startsWith(folder))

describe('one vocabulary for the database', () => {
  it('operations send named statements; Prisma keeps the schema, the migrations and plain settings', () => {
    const found = filesThat(usesModel)
    expect(found.filter((file) => !isIn(settings)(file))).toEqual([])
  })

  it('SQL is sent as statements, in transactions of Prisma too', () => {
    const found = filesThat(usesRawSql)
    expect(found.filter((file) => !isIn(['src/platform/db/'])(file))).toEqual([])
  })

  it('no two statements have one name, because a connection prepares a name once', () => {
    const names = files.flatMap((file) =>
      [...readFileSync(join(api, file), 'utf8').matchAll(/\bname: '(\w+)',\n(?: *\/\/.*\n)* *text:/g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(names.length).toBeGreaterThan(300)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it.each([
    ['a model', 'await tx.contact.findFirst({})', true],
    [
      'a model over several lines',
      'await services.db.tenant(by, (tx) =>\n  tx.userArea.deleteMany({}))',
      true,
    ],
    ['a statement', 'await tx.send(insertUser, [])', false],
    ['a list of the same name', 'entry.find(({ uuid }) => uuid)', false],
  ])('finds %s', (_, text, found) => {
    expect(usesModel(text)).toBe(found)
  })
})
