import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retryMessage } from '../../conversations/retry-message'
import { fetchProfile } from '../../inbound/customers/fetch-profile'
import { createTypingNotifier } from '../../outbound/signals/notify-typing'
import { actorOf } from '../../test/factories'
import { fetchMedia } from '../media/fetch-media'
import type { Contract, PlayedProvider, ProviderItem, Scene } from './contract'
import { actsOnMessages } from './message-acts'
import { receivesWebhooks } from './receives-webhooks'
import { reportsOutcomes } from './reports-outcomes'
import { respectsProviderTimeouts } from './respects-provider-timeouts'
import { sendsMails } from './sends-mails'
import { sendsMedia } from './sends-media'
import { sendsTemplates } from './sends-templates'
import { bootContractWorld, type ContractWorld, pdf, type ServedCustomer } from './world'

let customers = 0
const newName = (): string => {
  customers += 1
  return `Laura Ñúñez ${customers}`
}

/** The tests that every adapter must pass, with its provider played by the simulator over HTTP. */
export function itFulfilsTheAdapterContract(contract: Contract): void {
  const {
    account,
    passing,
    captions,
    typing = true,
    afterSilence = 'unknown',
    provider: of,
    settle = async () => {},
  } = contract
  describe(`${account.type} fulfils the contract`, () => {
    let world: ContractWorld
    let provider: PlayedProvider
    beforeAll(async () => {
      world = await bootContractWorld(account)
      provider = of(world.simulator)
    })
    afterAll(() => world.stop())
    beforeEach(() => world.reset())

    const arrived = async (...items: ProviderItem[]) => {
      for (const { firstAttempt } of items) await firstAttempt
      await settle(world)
    }
    const texts = async (id: string) =>
      (await world.thread(id)).map(({ body }) => (body as { text?: string; name?: string }).text)
    const states = async (id: string) => {
      const ours = (await world.thread(id)).filter(({ author_kind }) => author_kind !== 'client')
      return ours.map(({ status, error }) => [status, error?.msg])
    }
    async function served(): Promise<{ id: string } & ServedCustomer> {
      const { id } = provider.createCustomer({ name: newName() })
      await arrived(provider.says(id, 'Hola'))
      return { id, ...(await world.served(id)) }
    }

    const scene: Scene = {
      world: () => world,
      provider: () => provider,
      newCustomer: () => provider.createCustomer({ name: newName() }).id,
      arrived,
      texts,
      states,
      served,
    }
    receivesWebhooks(scene, contract)
    reportsOutcomes(scene, contract)
    sendsMedia(scene, contract)
    sendsMails(scene, contract)
    sendsTemplates(scene, contract)
    actsOnMessages(scene, contract)

    it('stores a message once, however often it comes', async () => {
      const { id } = provider.createCustomer({ name: newName() })
      provider.setKnobs({ duplicate: 2 })
      await arrived(provider.says(id, '¿Tienen envío a Cali? 🚚'))
      expect(await texts(id)).toEqual(['¿Tienen envío a Cali? 🚚'])
    })

    it('stores messages in any order', async () => {
      const { id } = provider.createCustomer({ name: newName() })
      provider.setKnobs({ reorder: 3 })
      await arrived(...['uno', 'dos', 'tres'].map((text) => provider.says(id, text)))
      expect((await texts(id)).toSorted()).toEqual(['dos', 'tres', 'uno'])
    })

    it('stores nothing that the provider did not send', async () => {
      const { id } = provider.createCustomer({ name: newName() })
      provider.setKnobs({ badSignature: true })
      await provider.says(id, 'No soy yo').firstAttempt
      expect(await texts(id)).toEqual([])
      expect(
        await world.rows(
          'select from webhook_items where channel_account_uuid = $1 and payload::text like $2',
          [world.account, '%No soy yo%'],
        ),
      ).toEqual([])
    })

    it('stores a file under its own name', async () => {
      const { id } = provider.createCustomer({ name: newName() })
      await arrived(provider.sendsPdf(id, 'cédula señora.pdf'))
      expect(await world.thread(id)).toMatchObject([
        { type: 'document', body: { name: 'cédula señora.pdf', mime: 'application/pdf' } },
      ])
    })

    it('fetches the file and stores it', async () => {
      const { id } = provider.createCustomer({ name: newName() })
      await arrived(provider.sendsPdf(id, 'pedido.pdf'))
      const [entry] = await world.thread(id)
      if (!entry) throw new Error('no message came')
      await fetchMedia(world.api.services, { business: world.business, entry: entry.uuid })
      const [after] = await world.thread(id)
      expect(after?.body).toMatchObject({ name: 'pedido.pdf', mime: 'application/pdf', size: pdf.length })
      const [file] = await world.rows<{ storage_key: string }>(
        'select storage_key from stored_files where entry_uuid = $1',
        [entry.uuid],
      )
      const bytes: Buffer[] = []
      for await (const chunk of world.api.services.storage.get(file?.storage_key ?? '')) bytes.push(chunk)
      expect(Buffer.concat(bytes).equals(pdf)).toBe(true)
    })

    it('has the name of the customer, from the message or their profile', async () => {
      const name = newName()
      const { id } = provider.createCustomer({ name })
      await arrived(provider.says(id, 'Hola'))
      const [entry] = await world.thread(id)
      if (!entry) throw new Error('no message came')
      await fetchProfile(world.api.services, {
        business: world.business,
        conversation: entry.conversation_uuid,
      })
      const [row] = await world.rows('select contact_name from interaction_rows where uuid = $1', [
        entry.interaction_uuid,
      ])
      expect(row).toEqual({ contact_name: name })
    })

    it('sends what an agent writes to the customer', async () => {
      const laura = await served()
      await laura.write('Con gusto: *50 %* <b>menos</b> & envío')
      expect(await states(laura.id)).toEqual([['sent', undefined]])
      expect(provider.outbox().messages).toMatchObject([
        { customer: laura.id, text: 'Con gusto: *50 %* <b>menos</b> & envío' },
      ])
    })

    if (typing)
      it('shows the customer that the agent of the chat is typing, until they send', async () => {
        const laura = await served()
        const { ana, luis } = world.api.world.tienda
        const shown = () => provider.chat(laura.id).typingUntil
        await createTypingNotifier(world.api.services)(actorOf(luis), laura.conversation)
        expect(shown()).toBeNull()
        const notifyTyping = createTypingNotifier(world.api.services)
        await notifyTyping(actorOf(ana), laura.conversation)
        const until = shown()
        expect(until).toBeGreaterThan(world.simulator.clock.now())
        // It is shown already: nothing is sent again before it ends.
        await world.simulator.clock.advance(1)
        await notifyTyping(actorOf(ana), laura.conversation)
        expect(shown()).toBe(until)
        await laura.write('Listo')
        await world.simulator.clock.advance(1_000)
        expect(shown()).toBeNull()
        await world.rows(`update channel_accounts set auth_error = 'no'`)
        world.api.clock.advance(60_000)
        await notifyTyping(actorOf(ana), laura.conversation)
        expect(shown()).toBeNull()
      })

    it('sends a PDF with its caption', async () => {
      const laura = await served()
      await laura.attach('cotización señal.pdf', 'Lo pedido')
      expect(await states(laura.id)).toEqual([['sent', undefined]])
      expect(provider.outbox().messages.map(({ type, text }) => [type, text])).toEqual(
        captions
          ? [['document', 'Lo pedido']]
          : [
              ['document', null],
              ['text', 'Lo pedido'],
            ],
      )
    })

    if (!captions)
      it('retries only the caption once its file has arrived', async () => {
        const laura = await served()
        provider.fail({ code: passing, times: 1, on: 'send', after: 1 })
        await laura.attach('pedido.pdf', 'Lo pedido')
        expect(await states(laura.id)).toEqual([['queued', undefined]])
        provider.fail({ code: 100, times: 1, on: 'send' })
        world.api.clock.advance(60_000)
        await laura.deliver()
        expect((await states(laura.id))[0]?.[0]).toBe('failed')
        // A status of the file is not one of the message.
        await world.simulator.clock.advance(1_000)
        expect((await states(laura.id))[0]?.[0]).toBe('failed')
        const [entry] = (await world.thread(laura.id)).slice(-1)
        await retryMessage(world.api.services, actorOf(world.api.world.tienda.ana), entry?.uuid ?? '')
        await laura.deliver()
        expect((await states(laura.id))[0]?.[0]).toBe('sent')
        const pieces = provider.outbox().messages.map(({ type, text }) => [type, text])
        expect(pieces).toEqual([
          ['document', null],
          ['text', 'Lo pedido'],
        ])
      })

    it('sends a caption, also where the answer to its file was lost', async () => {
      const laura = await served()
      provider.setKnobs({ timeoutAfterAccept: 1 })
      await laura.attach('pedido.pdf', 'Lo pedido')
      expect((await states(laura.id)).map(([state]) => state)).toEqual([afterSilence])
      const words = provider.outbox().messages.map(({ text }) => text)
      expect(words).toEqual(captions ? ['Lo pedido'] : [null, 'Lo pedido'])
    })

    it('retries after a temporary error', async () => {
      const laura = await served()
      provider.fail({ code: passing, times: 1, on: 'send' })
      await laura.write('Ya casi')
      expect((await states(laura.id))[0]?.[0]).toBe('queued')
      world.api.clock.advance(60_000)
      await laura.deliver()
      expect((await states(laura.id))[0]?.[0]).toBe('sent')
      expect(provider.outbox().messages).toHaveLength(1)
    })

    it('never repeats a message with an unknown outcome', async () => {
      const laura = await served()
      provider.setKnobs({ timeoutAfterAccept: 1 })
      await laura.write('¿Llegó?')
      expect((await states(laura.id))[0]?.[0]).toBe(afterSilence)
      world.api.clock.advance(60_000)
      await laura.deliver()
      expect(provider.outbox().messages).toHaveLength(1)
    })

    it('queues messages while the credentials are refused', async () => {
      const laura = await served()
      provider.setKnobs({ tokenRevoked: true })
      await laura.write('Espera')
      expect((await states(laura.id))[0]?.[0]).toBe('queued')
      const [row] = await world.rows<{ auth_error: string | null }>(
        'select auth_error from channel_accounts where uuid = $1',
        [world.account],
      )
      expect(row?.auth_error).toEqual(expect.any(String))
    })

    respectsProviderTimeouts(scene, contract)
  })
}

export { pdf }
