import { expect, it } from 'vitest'
import { markRead } from '../../outbound/signals/mark-read'
import type { Contract, Scene } from './contract'

/** The part of the contract about the outcome of our messages, and about read marks. */
export function reportsOutcomes(
  { world, provider, arrived, states, served }: Scene,
  { receipts, unreachable, early, marksRead = false }: Contract,
): void {
  it(`tells ${receipts.join(' and ') || 'nothing'} of what it took`, async () => {
    const laura = await served()
    const state = async () => (await states(laura.id))[0]?.[0]
    await laura.write('¿Te llegó?')
    await world().simulator.clock.advance(1_000)
    expect(await state()).toBe(receipts.includes('delivered') ? 'delivered' : 'sent')
    // Our clock runs while the provider's stands still: a message must not be read before it is sent.
    await world().simulator.clock.advance(60_000)
    await provider().read(laura.id)
    await world().simulator.settled()
    expect(await state()).toBe(receipts.includes('read') ? 'read' : 'sent')
  })

  it('sends a long text whole, in as many parts as the provider requires', async () => {
    const laura = await served()
    const long = Array.from({ length: 170 }, (_, number) => `Señal ${number}: así está 😀.`).join(' ')
    await laura.write(long)
    expect(await states(laura.id)).toEqual([['sent', undefined]])
    const pieces = provider()
      .outbox()
      .messages.map(({ text }) => text)
    expect(pieces.join(' ')).toBe(long)
  })

  it('says in Spanish why a customer cannot be reached', async () => {
    const laura = await served()
    provider().changeCustomer(laura.id, { profile: unreachable.profile })
    await laura.write('¿Estás ahí?')
    await world().simulator.clock.advance(60_000)
    await arrived()
    expect(await states(laura.id)).toContainEqual(['failed', expect.stringContaining(unreachable.says)])
  })

  it(`${unreachable.noted ? 'notes' : 'does not note'} in the contact that they cannot be reached, until they write`, async () => {
    const laura = await served()
    const noted = async () => {
      const [row] = await world().rows<{ unreachable: boolean }>(
        'select unreachable from identities where channel_account_uuid = $1 and external_id = $2',
        [world().account, laura.id],
      )
      return row?.unreachable
    }
    provider().changeCustomer(laura.id, { profile: unreachable.profile })
    await laura.write('¿Estás ahí?')
    expect(await noted()).toBe(unreachable.noted ?? false)
    provider().changeCustomer(laura.id, { profile: 'online' })
    await arrived(provider().says(laura.id, 'Volví'))
    expect(await noted()).toBe(false)
  })

  if (early)
    it('may report a message before it answers the send: it is the same one', async () => {
      const laura = await served()
      provider().setKnobs({ [early]: true })
      await laura.write('Una sola')
      const said = await states(laura.id)
      expect(said).toHaveLength(1)
      expect(said[0]?.[0]).not.toBe('unknown')
      expect(provider().outbox().messages).toHaveLength(1)
    })

  it(marksRead ? 'gets read marks' : 'gets no read marks', async () => {
    const laura = await served()
    const read = { business: world().business, conversation: laura.conversation, seq: 1 }
    await markRead(world().api.services, read)
    expect(provider().outbox().marks).toHaveLength(marksRead ? 1 : 0)
  })
}
