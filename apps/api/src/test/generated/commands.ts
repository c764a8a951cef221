import type { CommandInput, CommandName } from '@hilo/contracts'
import type { Fixture } from './fixture/fixture'

type Prepare<N extends CommandName> = (fixture: Fixture) => Promise<CommandInput<N>>

const list = async (fixture: Fixture) => ({
  limit: 2,
  q: 'a',
  channel: 'whatsapp' as const,
  area: await fixture.area(),
  label: await fixture.label(),
  reason: await fixture.finishReason(),
})

/** For each command a payload that succeeds, with every id that it can carry. */
export const commandPayloads: { readonly [N in CommandName]: Prepare<N> } = {
  'get:interaction:assigned': list,
  'get:interaction:not:assigned': list,
  'get:resolves:interactions': list,
  'get:interaction:team': async (fixture) => ({
    ...(await list(fixture)),
    user: (await fixture.colleague()).uuid,
  }),
  'get:interaction:team:counts': async () => ({}),
  'get:interaction:counts': async () => ({}),
  'get:interaction:gone': async (fixture) => ({
    unassigned: [(await fixture.waiting()).uuid],
    assigned: [(await fixture.mine()).uuid],
    finished: [(await fixture.finished()).uuid],
  }),
  'get:interaction:conversation:messages': async (fixture) => {
    const chat = await fixture.mine()
    const around = await fixture.send(chat)
    return { conversation_uuid: chat.conversation, interaction: chat.uuid, limit: 5, around }
  },
  'leave:conversation': async (fixture) => ({ conversation_uuid: (await fixture.waiting()).conversation }),
  'read:interaction': async (fixture) => ({ interaction: (await fixture.mine()).uuid, seq: 1 }),
  typing: async (fixture) => ({ conversation_uuid: (await fixture.mine()).conversation, typing: true }),
  'get:presence': async () => ({}),
  'send:message': async (fixture) => {
    const chat = await fixture.mine()
    return {
      to: chat.client,
      type: 'text',
      body: { text: 'Hola' },
      conversation_uuid: chat.conversation,
      reply_to: await fixture.received(chat),
    }
  },
  'write:note': async (fixture) => ({
    conversation_uuid: (await fixture.mine()).conversation,
    body: { text: 'Nota', mentions: [(await fixture.colleague()).uuid] },
  }),
  'get:mentions': async () => ({ limit: 2 }),
  'see:mentions': async (fixture) => ({ mentions: [await fixture.send(await fixture.mine())] }),
  'forward:message': async (fixture) => ({
    message: await fixture.received(await fixture.mine()),
    conversation_uuid: (await fixture.mine()).conversation,
  }),
  'forward:mail': async (fixture) => {
    const conversation_uuid = await fixture.mailThread()
    const message = await fixture.received({ conversation: conversation_uuid })
    return { message, conversation_uuid, to: [{ address: 'bodega@correo.test' }], text: 'Va' }
  },
  'react:message': async (fixture) => ({
    message: await fixture.received(await fixture.mine()),
    emoji: '👍',
  }),
  'edit:message': async (fixture) => ({ message: await fixture.ofTelegram(), text: 'Corregido' }),
  'delete:message': async (fixture) => ({ message: await fixture.ofTelegram() }),
  'discard:act': async (fixture) => {
    const message = await fixture.received(await fixture.mine())
    return { message, act: await fixture.refusedMessageAct(message) }
  },
  'signal:video': async (fixture) => {
    const { uuid } = await fixture.invited('active')
    return { uuid, from: uuid, to: uuid, data: {} }
  },
  'retry:message': async (fixture) => ({ uuid: await fixture.failed(await fixture.mine()) }),
}

/** More payloads, for the ids that the first one leaves out. */
export const otherPayloads: { readonly [N in CommandName]?: Prepare<N> } = {
  'get:interaction:conversation:messages': async (fixture) => {
    const { conversation, uuid } = await fixture.mine()
    return { conversation_uuid: conversation, interaction: { uuid, status: 'assigned' } }
  },
  'write:note': async (fixture) => ({
    conversation_uuid: (await fixture.mine()).conversation,
    body: { text: 'Nota' },
    answers: await fixture.send(await fixture.mine()),
  }),
}

/** Ids that the sender creates: nobody owned them before. */
export const inventedIdsOf: { readonly [N in CommandName]?: readonly string[] } = {
  'send:message': ['uuid'],
  'write:note': ['uuid'],
  'forward:message': ['uuid'],
  'forward:mail': ['uuid'],
  'react:message': ['uuid'],
  'edit:message': ['uuid'],
  'delete:message': ['uuid'],
}
