import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'

// Node has it; its types leave it to the browser's, which have no place here.
declare const WebAssembly: {
  instantiate(
    bytes: object,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>
}

/** Nothing is external to Prisma in this database. */
export const noFilters = { externalTables: [], externalEnums: [] }

/**
 * One for the process, though a run of tests loads this module once for each of its projects: a timer that an engine has
 * forgotten calls the one that was loaded last, and ends the process if that is another.
 */
const loadedKey = Symbol.for('hilo.schema-engine')
const ofProcess = globalThis as { [loadedKey]?: Promise<void> }

/** Prisma's schema engine ships as WebAssembly too; Node cannot import a .wasm file, so it is instantiated by hand. */
async function load(): Promise<void> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(join(dirname(glue), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': { ...engine, ...releasedTimers() },
  })
  const { __wbg_set_wasm } = engine as unknown as { __wbg_set_wasm(exports: object): void }
  __wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
}

/**
 * The engine gives itself ten seconds to get its lock on the database and forgets the timer when it has it: a command
 * that has long finished would stay for the rest of them.
 */
function releasedTimers() {
  const names = Object.keys(engine).filter((name) => name.startsWith('__wbg_setTimeout_'))
  const start = (callback: () => void, ms: number) => setTimeout(callback, ms).unref()
  return Object.fromEntries(names.map((name) => [name, start]))
}

export async function openSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<engine.SchemaEngine> {
  ofProcess[loadedKey] ??= load()
  await ofProcess[loadedKey]
  const ignoreLog = () => {}
  return engine.SchemaEngine.new(
    { datamodels: undefined },
    ignoreLog,
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
}
