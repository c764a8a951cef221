import { demo } from '../demo'
import type { CommandInput, CommandName } from './client-commands'

const { catalina, nobody } = demo.chats

/** For each command a payload that a freshly made demo accepts, from Ana where nobody else is named. */
export const commandExamples: { readonly [N in CommandName]: CommandInput<N> } = {
  'get:interaction:assigned': { limit: 50 },
  'get:interaction:not:assigned': { limit: 50, area: demo.areas.ventas },
  'get:resolves:interactions': { limit: 50, q: 'ospina' },
  'get:interaction:team': { user: demo.luis.uuid },
  'get:interaction:counts': {},
  'get:interaction:conversation:messages': {
    conversation_uuid: catalina.conversation,
    interaction: catalina.interaction,
    limit: 50,
  },
  'leave:conversation': { conversation_uuid: catalina.conversation },
  'read:interaction': { interaction: catalina.interaction, seq: 1 },
  typing: { conversation_uuid: catalina.conversation, typing: true },
  'get:presence': {},
  'send:message': {
    to: catalina.contact,
    type: 'text',
    body: { text: 'Hola, ya lo reviso.' },
    conversation_uuid: catalina.conversation,
  },
  'write:note': {
    conversation_uuid: catalina.conversation,
    body: { text: 'Prefiere que la llamen en la tarde.' },
  },
  'retry:message': { uuid: nobody.failed },
}

/** Those who can, where Ana cannot: the team is an admin's to see, and the message was Luis's. */
export const commandAskers: { readonly [N in CommandName]?: 'marta' | 'luis' } = {
  'get:interaction:team': 'marta',
  'retry:message': 'luis',
}
