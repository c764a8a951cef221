import type { PermissionKey } from '@hilo/contracts'
import { logIn } from './agent'
import { bootApi, type TestApi } from './boot'
import { addUser, type TestUser } from './factories'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export interface Answer {
  readonly status: number
  // Each test knows the shape of the JSON that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: the body of an answer
  readonly body: any
  readonly headers: Record<string, string>
}

/** Sends a request as one person. */
export type Person = (method: Method, path: string, body?: object) => Promise<Answer>

export interface Administration {
  readonly api: TestApi
  /** ADMIN, SUPER_ADMIN and AGENT of 'tienda', and the ADMIN of another business. */
  readonly admin: Person
  readonly superAdmin: Person
  readonly ana: Person
  readonly stranger: Person
  as(user: TestUser): Promise<Person>
  /** Gives the agents of 'tienda' exactly these permissions. */
  permit(...keys: PermissionKey[]): Promise<void>
  /** The row of 'tienda' in a table. */
  row(table: string): Promise<Record<string, unknown>>
  /** Audit lines, newest first, without those of refusals, which are written after their answers. */
  audit(): Promise<Record<string, unknown>[]>
  /** The lines of refusals. */
  auditOfRefusals(): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** Boots the real app and logs in people of each role, at a later moment where the test needs a certain one. */
export async function bootAdministration(
  moment: (now: Date) => Date = (now) => now,
): Promise<Administration> {
  const api = await bootApi({ start: false })
  const now = api.clock.now()
  api.clock.advance(moment(now).getTime() - now.getTime())
  const { tienda, otra } = api.world
  const as = async (user: TestUser): Promise<Person> => {
    const { token } = await logIn(api, user)
    return async (method, path, body) => {
      const request = api.request()[method](path).set('Authorization', `Bearer ${token}`)
      return (await (body ? request.send(body) : request)) as Answer
    }
  }
  const owner = await addUser(api.services, {
    business: tienda.uuid,
    name: 'Súper',
    email: 'super@tienda.test',
    role: 'SUPER_ADMIN',
  })
  const auditLines = async (condition: string): Promise<Record<string, unknown>[]> =>
    (
      await api.owner.query(
        `select * from audit_lines where business_uuid = $1 and ${condition} order by created_at desc, uuid`,
        [tienda.uuid],
      )
    ).rows
  return {
    api,
    as,
    admin: await as(tienda.admin),
    superAdmin: await as(owner),
    ana: await as(tienda.ana),
    stranger: await as(otra.admin),
    async permit(...keys) {
      const { rows } = await api.owner.query<{ column_name: PermissionKey }>(
        `select column_name from information_schema.columns
         where table_name = 'permissions' and column_name like 'permission\\_%'`,
      )
      const set = rows.map(({ column_name: key }) => `${key} = ${keys.includes(key)}`)
      await api.owner.query(`update permissions set ${set.join(', ')} where business_uuid = $1`, [
        tienda.uuid,
      ])
      // Sessions are read again within a second.
      api.clock.advance(1_500)
    },
    async row(table) {
      const key = table === 'businesses' ? 'uuid' : 'business_uuid'
      const { rows } = await api.owner.query(`select * from ${table} where ${key} = $1`, [tienda.uuid])
      return rows[0]
    },
    audit: () => auditLines("action <> 'session.forbidden'"),
    auditOfRefusals: () => auditLines("action = 'session.forbidden'"),
    stop: () => api.stop(),
  }
}
