import { itFulfilsTheAdapterContract, pdf } from '../../test/adapter-contract'

itFulfilsTheAdapterContract({
  account: {
    type: 'telegram',
    external_id: '77001234',
    credentials: { bot_token: '77001234:AAsecreto-del-bot', secret_token: 'secreto_de_prueba' },
  },
  passing: 429,
  captions: true,
  voiceNotes: ['opus', 'm4a'],
  receipts: [],
  unreachable: { profile: 'blocked', says: 'bloqueó el bot', noted: true },
  tells: ['edits'],
  provider: ({ telegram }) => ({
    ...telegram,
    says: (customer, text) => telegram.send(customer, { type: 'text', text }),
    edits: (customer, messageId, text) => telegram.send(customer, { type: 'edit', messageId, text }),
    sendsPdf: (customer, name) =>
      telegram.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }),
})
