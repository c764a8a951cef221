import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { waitForBlockedSessions } from '../../test/observe/wait-for-blocked-sessions'
import { storeItem } from '../items/store-item'
import { textItem } from './test/text-item'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())

/**
 * A customer's messages wait for one another by their identifiers. Their answer may come by an identifier that nobody knows to be theirs yet, so that
 * only the id of the message itself is common to both.
 */
it.each(['the message first', 'the answer first'])(
  'links an answer and its message that are stored at once: %s',
  async (order) => {
    const { db, clock } = world.api.services
    const account = (await createAccountCache(world.api.services).find(world.account.uuid))?.own
    if (!account) throw new Error('no account')
    const id = `a-la-vez.${order}`
    const items = [
      textItem('la pregunta', newPhone(), { id }),
      textItem(`la respuesta: ${order}`, newPhone(), { replyTo: id }),
    ]
    if (order === 'the answer first') items.reverse()
    const holder = await world.api.owner.connect()
    const stored: Promise<unknown>[] = []
    try {
      await holder.query('begin')
      // Whoever writes an entry waits, after it has read what is there.
      await holder.query('lock table entries in share mode')
      for (const [at, item] of items.entries()) {
        stored.push(storeItem(db, account, item, clock.now()))
        await waitForBlockedSessions(world.api.owner, at + 1)
      }
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await Promise.all(stored)
    const rows = await world.rows(
      `select m.body ->> 'text' as answered from entries a left join entries m on m.uuid = a.reply_to
       where a.body ->> 'text' = $1`,
      [`la respuesta: ${order}`],
    )
    expect(rows).toEqual([{ answered: 'la pregunta' }])
  },
)
