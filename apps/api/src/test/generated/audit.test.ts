import { type AuditAction, type EndpointDefinition, type EndpointName, endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedEndpoints } from '../../audit/audited-endpoints'
import { createFixture, nextNumber } from './fixture/fixture'
import { bootShop, type Shop } from './fixture/shop'
import { requests } from './requests'
import { type Call, send } from './send'

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

/** The prepared request, where it would change nothing. */
const changing: { readonly [N in EndpointName]?: (call: Call) => Call } = {
  updateProfile: (call) => ({ ...call, body: { name: `Otra ${nextNumber()}` } }),
  importContacts: (call) => ({ ...call, body: {} }),
}
/** Needs a browser that comes back from Google: google-consent.test.ts. */
const elsewhere: readonly EndpointName[] = ['finishGoogle']

const all = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
  ([name]) => !elsewhere.includes(name),
)

async function actions(): Promise<AuditAction[]> {
  const { rows } = await shop.api.owner.query<{ action: AuditAction }>('select action from audit_lines')
  return rows.map(({ action }) => action)
}

describe('the audit log', () => {
  it.each(all)('%s adds the line that the table names, and no other', async (name, definition) => {
    // Each has a session of its own, because some requests end others.
    const { tienda } = shop.api.world
    const admin = await createFixture(shop.api, tienda, tienda.admin)
    const prepared = await requests[name](admin)
    const call = changing[name]?.(prepared) ?? prepared
    const before = await actions()
    const answer = await send(shop.api.url, definition, call, { authorization: admin.token })
    expect([200, 303], JSON.stringify(answer.body)).toContain(answer.status)
    const expected = auditedEndpoints[name]
    const after = await actions()
    expect(after.slice().sort()).toEqual([...before, ...(expected ? [expected] : [])].sort())
  })

  it.each(all.filter(([name, { access }]) => auditedEndpoints[name] && access.kind !== 'public'))(
    '%s adds no line when it is refused',
    async (name, definition) => {
      const call = await requests[name](shop.superAdmin)
      const before = await actions()
      const answer = await send(shop.api.url, definition, call, { authorization: 'Bearer nada' })
      expect(answer.status).toBe(401)
      expect(await actions()).toEqual(before)
    },
  )
})
