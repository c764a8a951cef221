import { expect, it } from 'vitest'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { adapters } from '../../channels/registry'
import { summarizeRawItem } from './summarize-item'

const summaryOf = (...[about, contacts = []]: [object, object[]?]) =>
  summarizeRawItem(adapters.whatsapp, JSON.stringify(envelopeOf({ contacts, ...about })))
const from = '573001112233'
const message = { from, id: 'wamid.1', timestamp: '1795219200' }

it.each<[string, string | null, object, object[]?]>([
  [
    'a message: the customer and the beginning',
    'Laura Gómez: ¿Tienen envío a Cali?',
    { messages: [{ ...message, type: 'text', text: { body: '¿Tienen envío\na Cali?' } }] },
    [{ profile: { name: 'Laura Gómez' }, wa_id: from }],
  ],
  [
    'a customer without a name: the phone',
    '+573001112233: Documento · cédula.pdf',
    { messages: [{ ...message, type: 'document', document: { id: '1', filename: 'cédula.pdf' } }] },
  ],
  [
    'a reaction: the emoji',
    '+573001112233: 👍',
    { messages: [{ ...message, type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }] },
  ],
  [
    'a removed reaction',
    '+573001112233',
    { messages: [{ ...message, type: 'reaction', reaction: { message_id: 'wamid.0' } }] },
  ],
  [
    'a deletion: the id of the message',
    'wamid.0',
    { messages: [{ ...message, type: 'revoke', revoke: { original_message_id: 'wamid.0' } }] },
  ],
  [
    'a status: the id of the message',
    'wamid.OUT',
    { statuses: [{ id: 'wamid.OUT', status: 'read', timestamp: '1795219200', recipient_id: from }] },
  ],
  ['an item that cannot be read', null, { messages: [{ ...message, type: 'reaction', reaction: {} }] }],
])('%s', (_what, summary, value, contacts) => expect(summaryOf(value, contacts)).toBe(summary))

it('gives no summary of JSON that was cut', () => {
  for (const adapter of Object.values(adapters)) expect(summarizeRawItem(adapter, '{"a":"cort')).toBeNull()
})
