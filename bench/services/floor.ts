import { fileURLToPath } from 'node:url'
import { claimPort } from '@hilo/local-postgres'
import { type Child, startChild } from './child'
import { credentialsOf, large } from './installation'
import type { Database } from './postgres'

export interface Floor extends Child {
  readonly url: string
}

const program = fileURLToPath(new URL('../floor/server.ts', import.meta.url))

/** Starts the floor server in a process of its own, as Hilo has one. */
export async function startFloor(database: Database, rows = ''): Promise<Floor> {
  const port = await claimPort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: database.url,
    APP_SECRET: credentialsOf(large).app_secret,
    ROWS: rows,
  }
  const args = ['--import', import.meta.resolve('tsx'), program]
  const child = await startChild({ name: 'The floor', args, env, readyUrl: `${url}/readyz` })
  return { url, ...child }
}
