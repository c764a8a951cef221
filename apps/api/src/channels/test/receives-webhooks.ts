import { expect, it } from 'vitest'
import { fetchMedia } from '../media/fetch-media'
import type { Contract, Scene } from './contract'

/** The part of the contract about webhooks beside messages. */
export function receivesWebhooks(
  { world, provider, newCustomer, arrived, texts, served }: Scene,
  { account, tells = [], unknownTypes = true, sharesChats = false, ofAnotherAccount }: Contract,
): void {
  if (tells.includes('edits'))
    it('changes a message that the customer edits, and adds none', async () => {
      const id = newCustomer()
      const first = provider().says(id, 'Son dos')
      await arrived(first)
      const changed = provider().edits?.(id, first.id, 'Son tres')
      if (changed) await arrived(changed)
      expect(await texts(id)).toEqual(['Son tres'])
      expect((await world().thread(id))[0]?.edited_at).not.toBeNull()
    })

  if (tells.includes('takesBack'))
    it('marks a message that the customer deletes', async () => {
      const id = newCustomer()
      const first = provider().says(id, 'Mejor no')
      await arrived(first)
      const taken = provider().takesBack?.(id, first.id)
      if (taken) await arrived(taken)
      const entries = await world().thread(id)
      expect(entries).toHaveLength(1)
      expect(entries[0]?.deleted_at).not.toBeNull()
    })

  if (tells.includes('answersElsewhere'))
    it('shows what the business answers elsewhere as an entry of its own, once', async () => {
      const laura = await served()
      provider().setKnobs({ duplicate: 2 })
      const said = provider().answersElsewhere?.(laura.id, 'Ya te llamo')
      if (said) await arrived(said)
      const ours = (await world().thread(laura.id)).filter(({ author_kind }) => author_kind !== 'client')
      expect(ours.map(({ body }) => (body as { text?: string }).text)).toEqual(['Ya te llamo'])
      // None of it is sent again.
      await laura.deliver()
      expect(provider().outbox().messages).toEqual([])
    })

  if (sharesChats)
    it('shows messages while another app answers, and lets us write again once the customer writes to us', async () => {
      const laura = await served()
      // WhatsApp tells whole seconds, and of two things in one second what says that the chat is ours counts.
      await world().simulator.clock.advance(1_000)
      world().api.clock.advance(1_000)
      provider().setKnobs({ standby: true })
      await arrived(provider().says(laura.id, '¿Sigue ahí el robot?'))
      expect(await texts(laura.id)).toEqual(['Hola', '¿Sigue ahí el robot?'])
      await expect(laura.write('Yo te ayudo')).rejects.toThrow('Otra aplicación')
      provider().setKnobs({ standby: false })
      await arrived(provider().says(laura.id, 'Quiero una persona'))
      await laura.write('Aquí estoy')
      expect(
        provider()
          .outbox()
          .messages.map(({ text }) => text),
      ).toEqual(['Aquí estoy'])
    })

  if (unknownTypes)
    it('keeps an unknown item, and stores the others', async () => {
      const id = newCustomer()
      await arrived(provider().says(id, 'Hola'))
      provider().setKnobs({ unknownType: true })
      await arrived(provider().says(id, 'algo nuevo'))
      provider().setKnobs({ unknownType: false })
      await arrived(provider().says(id, '¿Sigues ahí?'))
      expect(
        provider()
          .deliveries()
          .map(({ state }) => state),
      ).not.toContain('given_up')
      const said = await texts(id)
      expect([said[0], said.at(-1)]).toEqual(['Hola', '¿Sigues ahí?'])
      const kept = await world().rows(
        `select from webhook_items where channel_account_uuid = $1 and payload::text like '%hologram%'`,
        [world().account],
      )
      expect(kept.length).toBeGreaterThan(0)
    })

  if (ofAnotherAccount !== undefined)
    it('accepts a webhook about an account that is not connected, and stores no message', async () => {
      await provider().postRaw(account.external_id, ofAnotherAccount)
      expect(provider().deliveries().at(-1)).toMatchObject({ state: 'accepted' })
      const found = await world().rows(`select from entries where body ->> 'text' = 'a quién sabe quién'`)
      expect(found).toEqual([])
    })

  it('shows that a file is gone which the provider no longer has', async () => {
    const id = newCustomer()
    await arrived(provider().sendsPdf(id, 'tarde.pdf'))
    provider().setKnobs({ mediaExpired: true })
    const [entry] = await world().thread(id)
    await fetchMedia(world().api.services, { business: world().business, entry: entry?.uuid ?? '' })
    const [after] = await world().thread(id)
    expect(after?.body).toMatchObject({ name: 'tarde.pdf', url: null, expired: true })
  })
}
