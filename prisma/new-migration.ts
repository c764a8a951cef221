import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diffSchemas } from './diff-schemas'

/**
 * `pnpm --filter @hilo/prisma new-migration <name>` writes the SQL between the schema as it was at the last migration
 * (kept in migrations/schema.prisma) and schema.prisma. Without a name it only prints. Read and complete the SQL before
 * you commit it: policies, functions and checks are not in Prisma's language.
 */
const root = dirname(fileURLToPath(import.meta.url))
const snapshot = join(root, 'migrations', 'schema.prisma')
const name = process.argv[2]

const before = await readFile(snapshot, 'utf8').catch(() => '')
const after = await readFile(join(root, 'schema.prisma'), 'utf8')
const sql = await diffSchemas(before, after)

if (!name) {
  process.stdout.write(sql)
} else if (!/^[a-z0-9_]+$/.test(name)) {
  throw new Error('A migration is named in lower case, digits and underscores: add_contact_notes')
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const dir = join(root, 'migrations', `${stamp}_${name}`)
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'migration.sql'), sql)
  await writeFile(snapshot, after)
  await writeFile(join(root, 'migrations', 'migration_lock.toml'), 'provider = "postgresql"\n')
  process.stdout.write(`prisma/migrations/${stamp}_${name}/migration.sql\n`)
}
