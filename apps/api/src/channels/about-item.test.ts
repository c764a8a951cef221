import { expect, it } from 'vitest'
import { aboutItem } from './about-item'
import { adapters } from './registry'
import { envelopeOf } from './whatsapp/envelope'

const of = (...[about, contacts = []]: [object, object[]?]) =>
  aboutItem(adapters.whatsapp, JSON.stringify(envelopeOf({ contacts, ...about })))
const from = '573001112233'
const message = { from, id: 'wamid.1', timestamp: '1795219200' }

it.each<[string, string | null, object, object[]?]>([
  [
    'a message: who, and how it begins',
    'Laura Gómez: ¿Tienen envío a Cali?',
    { messages: [{ ...message, type: 'text', text: { body: '¿Tienen envío\na Cali?' } }] },
    [{ profile: { name: 'Laura Gómez' }, wa_id: from }],
  ],
  [
    'of somebody without a name: the phone',
    '+573001112233: Documento · cédula.pdf',
    { messages: [{ ...message, type: 'document', document: { id: '1', filename: 'cédula.pdf' } }] },
  ],
  [
    'a reaction: the sign',
    '+573001112233: 👍',
    { messages: [{ ...message, type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }] },
  ],
  [
    'a reaction that was taken away',
    '+573001112233',
    { messages: [{ ...message, type: 'reaction', reaction: { message_id: 'wamid.0' } }] },
  ],
  [
    'what was taken back: which one',
    'wamid.0',
    { messages: [{ ...message, type: 'revoke', revoke: { original_message_id: 'wamid.0' } }] },
  ],
  [
    'a state: of which message',
    'wamid.OUT',
    { statuses: [{ id: 'wamid.OUT', status: 'read', timestamp: '1795219200', recipient_id: from }] },
  ],
  ['what nobody understands', null, { messages: [{ ...message, type: 'reaction', reaction: {} }] }],
])('%s', (_what, told, value, contacts) => expect(of(value, contacts)).toBe(told))

it('nothing of what is no JSON, as what was cut', () => {
  for (const adapter of Object.values(adapters)) expect(aboutItem(adapter, '{"a":"cort')).toBeNull()
})
