import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld, type Served } from '../channels/test/test-provider'
import { deliverConversation } from '../delivery/deliver-conversation'
import { overrideStatements } from '../platform/db/pipeline/pipeline'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
  await world.reset()
})
afterEach(() => overrideStatements(null))
afterAll(() => world.stop())

const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
const taken = (said: string) =>
  world.simulator.whatsapp.outbox().messages.filter(({ text }) => text === said).length

async function waiting(said: string): Promise<Served> {
  const chat = await world.served(newPhone())
  await chat.write(said)
  return chat
}

/** Statements that a send needs, in their order: those of the claim and of the record. */
async function statementsOfSend(): Promise<readonly string[]> {
  const chat = await waiting('¿qué hace falta?')
  const names: string[] = []
  overrideStatements(({ name }) => {
    names.push(name)
    return null
  })
  await deliver(chat)
  overrideStatements(null)
  return names
}

it('a message is sent once and written down whole, whichever statement fails', async () => {
  // The first message of an account begins its pace as well.
  await deliver(await waiting('la primera'))
  const names = await statementsOfSend()
  expect(names).toEqual(
    expect.arrayContaining(['start_attempt', expect.stringMatching(/^write_thread_.*_ac_/)]),
  )
  for (const [place, name] of names.entries()) {
    const said = `falla ${place}`
    const chat = await waiting(said)
    let sent = -1
    overrideStatements(() => {
      sent += 1
      return sent === place ? 'select postgres_goes_away()' : null
    })
    // The job that fails comes again.
    await deliver(chat).catch(() => {})
    overrideStatements(null)
    const attempts = () =>
      world.rows(
        'select a.state from outbound_attempts a join entries e on e.uuid = a.entry_uuid where e.conversation_uuid = $1',
        [chat.conversation],
      )
    // A claim that failed has neither asked the provider nor begun a try; a record is written again until it stands.
    const before = { name, taken: taken(said), attempts: await attempts() }
    const claimed = { name, taken: 1, attempts: [{ state: 'accepted' }] }
    expect([claimed, { name, taken: 0, attempts: [] }]).toContainEqual(before)
    await deliver(chat)
    expect({ name, taken: taken(said), attempts: await attempts() }).toEqual(claimed)
    const [entry] = (await world.thread(chat.conversation)).slice(-1)
    expect(entry?.status).toBe('sent')
  }
})
