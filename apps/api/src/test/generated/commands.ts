import type { CommandInput, CommandName } from '@hilo/contracts'
import type { Seat } from './seat'

type Prepare<N extends CommandName> = (seat: Seat) => Promise<CommandInput<N>>

const list = async (seat: Seat) => ({
  limit: 2,
  q: 'a',
  channel: 'whatsapp' as const,
  area: await seat.area(),
})

/** A payload that each command answers with a yes, with all the ids it can carry. */
export const commandPayloads: { readonly [N in CommandName]: Prepare<N> } = {
  'get:interaction:assigned': list,
  'get:interaction:not:assigned': list,
  'get:resolves:interactions': list,
  'get:interaction:team': async (seat) => ({ ...(await list(seat)), user: (await seat.colleague()).uuid }),
  'get:interaction:counts': async () => ({}),
  'get:interaction:conversation:messages': async (seat) => {
    const { conversation, uuid } = await seat.mine()
    return { conversation_uuid: conversation, interaction: uuid, limit: 5 }
  },
  'leave:conversation': async (seat) => ({ conversation_uuid: (await seat.waiting()).conversation }),
  'read:interaction': async (seat) => ({ interaction: (await seat.mine()).uuid, seq: 1 }),
  typing: async (seat) => ({ conversation_uuid: (await seat.mine()).conversation, typing: true }),
  'get:presence': async () => ({}),
  'send:message': async (seat) => {
    const { client, conversation } = await seat.mine()
    return { to: client, type: 'text', body: { text: 'Hola' }, conversation_uuid: conversation }
  },
  'write:note': async (seat) => ({
    conversation_uuid: (await seat.mine()).conversation,
    body: { text: 'Nota' },
  }),
  'retry:message': async (seat) => ({ uuid: await seat.failed(await seat.mine()) }),
}

/** Other ways of asking, for the ids that the first one leaves out. */
export const otherPayloads: { readonly [N in CommandName]?: Prepare<N> } = {
  'get:interaction:conversation:messages': async (seat) => {
    const { conversation, uuid } = await seat.mine()
    return { conversation_uuid: conversation, interaction: { uuid, status: 'assigned' } }
  },
}

/** Ids that the sender makes up: nobody owns them before. */
export const inventedIdsOf: { readonly [N in CommandName]?: readonly string[] } = {
  'send:message': ['uuid'],
  'write:note': ['uuid'],
}
