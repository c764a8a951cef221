import type { Contact, PermissionKey } from '@hilo/contracts'
import { logIn } from './agent'
import { bootApi, type TestApi } from './boot'
import type { TestUser } from './factories'

interface Answer {
  readonly status: number
  // Each test knows the shape of the JSON that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: the body of an answer
  readonly body: any
  readonly text: string
  readonly headers: Record<string, string>
}
export type Person = (
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: object,
) => Promise<Answer>

export interface ContactsWorld {
  readonly api: TestApi
  /** Of 'tienda': an agent and the admin. */
  readonly ana: Person
  readonly admin: Person
  /** The admin of another business. */
  readonly stranger: Person
  /** The admin sends a form, with a file if there is one. */
  upload(path: string, fields: Record<string, string>, file?: Buffer): Promise<Answer>
  create(fields: object, by?: Person): Promise<Contact>
  /** Sets one permission of the agents of 'tienda'. */
  permit(key: PermissionKey, may: boolean): Promise<void>
  rows<T extends Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

/** Boots the real app and logs in people who work with contacts. */
export async function bootContacts({ start = false } = {}): Promise<ContactsWorld> {
  const api = await bootApi({ start })
  const { tienda, otra } = api.world
  const tokenOf = async (user: TestUser) => `Bearer ${(await logIn(api, user)).token}`
  const as = async (user: TestUser): Promise<Person> => {
    const token = await tokenOf(user)
    return async (method, path, body) => {
      const request = api.request()[method](path).set('Authorization', token)
      return (await (body ? request.send(body) : request)) as Answer
    }
  }
  const admin = await as(tienda.admin)
  const adminToken = await tokenOf(tienda.admin)
  return {
    api,
    ana: await as(tienda.ana),
    admin,
    stranger: await as(otra.admin),
    async upload(path, fields, file) {
      const request = api.request().post(path).set('Authorization', adminToken).field(fields)
      return (await (file ? request.attach('file', file, 'contactos.csv') : request)) as Answer
    },
    async create(fields, by = admin) {
      const { status, body } = await by('post', '/api/clients/create/', fields)
      if (status !== 200) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    async permit(key, may) {
      await api.owner.query(`update permissions set ${key} = $1 where business_uuid = $2`, [may, tienda.uuid])
      // Sessions are read again within a second.
      api.clock.advance(1_500)
    },
    rows: async (text, params = []) => (await api.owner.query(text, params)).rows,
    stop: () => api.stop(),
  }
}
