import { isRefusal } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { sendMessage } from '../../conversations/send-message'
import { actorOf } from '../../test/factories'
import type { Contract, Scene } from './contract'
import { samples } from './sends-media'

const mail = {
  to: [{ address: 'socia@cliente.test', name: 'Socia Ñañez' }],
  cc: [{ address: 'jefe@cliente.test', name: null }],
  subject: 'Tu pedido ñ',
  signed: true,
}

/** Recipients, subject and the look of words: only mails have them, and their customer sees them. */
export function sendsMails({ world, provider, served }: Scene, { account: { type } }: Contract) {
  const isMail = type === 'gmail'

  it(isMail ? 'sends words and files to several people, as they look' : 'names no recipients', async () => {
    const laura = await served()
    const sent = await sendMessage(world().api.services, actorOf(world().api.world.tienda.ana), {
      to: laura.client,
      type: 'text',
      body: { text: 'Son **dos**:\n- una', mail },
      conversation_uuid: laura.conversation,
    })
    expect(isRefusal(sent) ? sent.code : 'done').toBe(isMail ? 'done' : 'NOT_A_MAIL')
    if (!isMail) return
    await laura.deliver()
    await laura.attachMedia(await samples.image(), 'Mira **esta**', { mail })
    const [words, file] = provider().chat(laura.id).messages.slice(-2)
    const addressed = {
      to: expect.stringMatching(new RegExp(`${laura.id}.*socia@cliente[.]test`)),
      cc: expect.stringContaining('jefe@cliente.test'),
      subject: 'Tu pedido ñ',
    }
    expect(words).toMatchObject({ ...addressed, html: expect.stringMatching(/<b>dos<.b>.*<li>una<.li>/s) })
    expect(file).toMatchObject({ ...addressed, html: expect.stringContaining('<b>esta</b>') })
    expect(file?.media?.mime).toBe('image/jpeg')
  })
}
