import { defineConfig } from 'prisma/config'

const url = process.env.DATABASE_URL

export default defineConfig({
  schema: 'schema.prisma',
  migrations: { path: 'migrations' },
  // Only Prisma's own `migrate` commands need the address; `generate` must work without one.
  ...(url ? { datasource: { url } } : {}),
})
