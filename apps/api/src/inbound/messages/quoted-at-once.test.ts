import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import type { StorableItem } from '../../channels/inbound'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { claimOutbound } from '../../outbound/claim/claim-outbound'
import { recordOutcome } from '../../outbound/record/record-outcome'
import { waitForBlockedSessions } from '../../test/observe/wait-for-blocked-sessions'
import { storeItem } from '../items/store-item'
import { textItem } from './test/text-item'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())

/** Runs both while whoever writes an entry has to wait, after it has read what is there. */
async function atOnce(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const holder = await world.api.owner.connect()
  const running: Promise<unknown>[] = []
  try {
    await holder.query('begin')
    await holder.query('lock table entries in share mode')
    for (const [at, work] of works.entries()) {
      running.push(work())
      await waitForBlockedSessions(world.api.owner, at + 1)
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await Promise.all(running)
}

async function storing() {
  const { db, clock } = world.api.services
  const account = (await createAccountCache(world.api.services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  return (item: StorableItem) => () => storeItem(db, account, item, clock.now())
}

const answeredBy = async (text: string) =>
  (
    await world.rows<{ answered: string | null }>(
      `select m.body ->> 'text' as answered from entries a left join entries m on m.uuid = a.reply_to
       where a.body ->> 'text' = $1`,
      [text],
    )
  ).map(({ answered }) => answered)

/**
 * A customer's messages wait for one another by their identifiers. Their answer may come by an identifier that nobody knows to be theirs yet, so that
 * only the id of the message itself is common to both.
 */
describe('links an answer and its message that are written at once', () => {
  it.each(['the message', 'the answer'])('where a customer wrote both: %s first', async (first) => {
    const store = await storing()
    const id = `a-la-vez.${first}`
    const answer = `la respuesta, y ${first} antes`
    const both = [
      store(textItem('la pregunta', newPhone(), { id })),
      store(textItem(answer, newPhone(), { replyTo: id })),
    ]
    await atOnce(first === 'the message' ? both : both.toReversed())
    expect(await answeredBy(answer)).toEqual(['la pregunta'])
  })

  it.each(['the message', 'the answer'])('where we sent the message: %s first', async (first) => {
    const store = await storing()
    const { services } = world.api
    const chat = await world.served(newPhone())
    await chat.write('lo nuestro')
    const claim = await claimOutbound(services, world.business, chat.conversation)
    if (claim === null || claim instanceof Date || !('attempt' in claim)) throw new Error('nothing to send')
    const id = `nuestro.${first}`
    const answer = `a lo nuestro, y ${first} antes`
    const both = [
      () =>
        recordOutcome(services, world.business, claim.attempt, { kind: 'accepted', providerIds: [id] }, null),
      store(textItem(answer, newPhone(), { replyTo: id })),
    ]
    await atOnce(first === 'the message' ? both : both.toReversed())
    expect(await answeredBy(answer)).toEqual(['lo nuestro'])
  })
})
