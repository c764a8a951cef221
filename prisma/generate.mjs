import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// Every command of Prisma's CLI first downloads its schema engine, which fails wherever only a package registry is
// reachable. The generator needs no engine, and the CLI asks only that the named file exists: Node's own will do.
const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, 'generate'], {
  cwd: dirname(fileURLToPath(import.meta.url)),
  encoding: 'utf8',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
})
// Its notes are of use only when it failed.
if (status !== 0) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n`)
process.exitCode = status ?? 1
