import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folders = [
  'apps/api/src',
  'apps/api/importers',
  'apps/api/demo',
  'prisma/functions',
  'prisma/views',
  'bench',
  'e2e',
  'scripts',
]
const isTest = /\.(test|bench)\.ts$|(^|\/)(test|node_modules)\//

it("touches the job library's private tables in one file, which says why", () => {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.(ts|mjs|sql)$/.test(file) && !isTest.test(file))
  const touching = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('graphile_worker._private_'),
  )
  expect(touching).toEqual(['prisma/functions/jobs.sql'])
})
