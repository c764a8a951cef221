import type { CommandInput, CommandName } from '../realtime/client-commands'
import { demo } from './demo'

const { almacenes, catalina, german, nobody } = demo.chats

/** For each command a payload that a new demo accepts, sent by Ana unless `commandUsers` names another user. */
export const commandExamples: { readonly [N in CommandName]: CommandInput<N> } = {
  'get:interaction:assigned': { limit: 50 },
  'get:interaction:not:assigned': { limit: 50, area: demo.areas.ventas },
  'get:resolves:interactions': { limit: 50, q: 'ospina' },
  'get:interaction:team': { user: demo.luis.uuid },
  'get:interaction:team:counts': {},
  'get:interaction:counts': {},
  'get:interaction:gone': { unassigned: [], assigned: [catalina.interaction], finished: [] },
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
  'get:mentions': { limit: 50 },
  'see:mentions': { mentions: [nobody.failed] },
  'forward:mail': {
    message: almacenes.letter,
    conversation_uuid: almacenes.conversation,
    to: [{ address: 'bodega@ejemplo.co' }],
    text: 'Para que la preparen.',
  },
  'forward:message': { message: german.received, conversation_uuid: nobody.conversation },
  'react:message': { message: german.received, emoji: '👍' },
  'edit:message': { message: german.sent, text: 'Ya quedó corregido.' },
  'delete:message': { message: german.sent },
  'discard:act': { message: german.received, act: german.sent },
  'retry:message': { uuid: nobody.failed },
  'signal:video': { uuid: demo.call, from: demo.call, to: demo.call, data: {} },
}

/** The sender of an example that Ana may not send: only admins list the team, and the messages are Luis's. */
export const commandUsers: { readonly [N in CommandName]?: 'marta' | 'luis' } = {
  'get:interaction:team': 'marta',
  'get:interaction:team:counts': 'marta',
  'forward:message': 'luis',
  'react:message': 'luis',
  'edit:message': 'luis',
  'delete:message': 'luis',
  'discard:act': 'luis',
  'retry:message': 'luis',
}
