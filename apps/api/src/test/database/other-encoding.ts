import { randomBytes } from 'node:crypto'
import { withClient } from '@hilo/prisma/with-client'
import { inject } from 'vitest'
import { appUrl } from '../../platform/db/app-login'
import { testAppUser } from './app-user'
import type { TestDatabase } from './database'

/** An empty database in an encoding that Hilo does not take. */
export async function makeAsciiDatabase(): Promise<TestDatabase> {
  const name = `hilo_ascii_${randomBytes(6).toString('hex')}`
  const server = new URL(inject('templateUrl'))
  server.pathname = '/postgres'
  const run = (statement: string) =>
    withClient(server.href, async (client) => void (await client.query(statement)))
  await run(`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`)
  const owner = new URL(server)
  owner.pathname = `/${name}`
  const url = appUrl(owner.href, testAppUser)
  return {
    url,
    directUrl: url,
    ownerUrl: owner.href,
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}
