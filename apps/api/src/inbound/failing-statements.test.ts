import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test/test-provider'
import { textOf, webhookOf } from '../channels/test/test-webhooks'
import { overrideStatements } from '../platform/db/pipeline/pipeline'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterEach(() => overrideStatements(null))
afterAll(() => world.stop())

const tables = ['contacts', 'identities', 'conversations', 'interactions', 'entries', 'webhook_items']
const rowCounts = async () => Promise.all(tables.map((table) => world.count(table, 'true')))

/** Statements that a first message sends, in their order. */
async function statementsOfFirstMessage(): Promise<readonly string[]> {
  const names: string[] = []
  overrideStatements(({ name }) => {
    names.push(name)
    return null
  })
  await world.post(
    webhookOf([{ ...textOf('¿qué se envía?'), from: newPhone() }], { key: world.account.phone_number_id }),
  )
  overrideStatements(null)
  return names
}

describe('a message of which one statement fails', () => {
  it('is neither acknowledged nor stored in part, whichever statement it is; the next delivery stores it whole', async () => {
    const names = await statementsOfFirstMessage()
    expect(names.length).toBeGreaterThanOrEqual(7)
    for (const [place, name] of names.entries()) {
      const text = `falla ${place}`
      const body = webhookOf([{ ...textOf(text), from: newPhone() }], { key: world.account.phone_number_id })
      const before = await rowCounts()
      let sent = -1
      // Postgres goes away in the middle: nobody may hear that this is stored.
      overrideStatements(() => {
        sent += 1
        return sent === place ? 'select postgres_goes_away()' : null
      })
      const status = await world.post(body)
      overrideStatements(null)
      expect({ name, status }).toEqual({ name, status: 503 })
      expect({ name, rows: await rowCounts() }).toEqual({ name, rows: before })
      expect(await world.post(body)).toBe(200)
      expect(await world.messages([text])).toHaveLength(1)
    }
  })
})
