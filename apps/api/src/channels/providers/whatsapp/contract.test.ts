import { itFulfilsTheAdapterContract, pdf } from '../../test/adapter-contract'
import { envelopeOf } from './envelope'

itFulfilsTheAdapterContract({
  account: {
    type: 'whatsapp',
    external_id: '109876543210555',
    credentials: {
      phone_number_id: '109876543210555',
      waba_id: '201234567890555',
      access_token: 'token-del-contrato',
      app_secret: 'app-secret-de-prueba',
      verify_token: 'verificar',
      display_phone_number: '+57 601 1234567',
      verified_name: 'Tienda Andina',
    },
  },
  passing: 130429,
  captions: true,
  templates: true,
  voiceNotes: ['opus'],
  receipts: ['delivered', 'read'],
  unreachable: { profile: 'blocked', says: 'el número no recibe WhatsApp' },
  early: 'statusBeforeAnswer',
  marksRead: true,
  window: true,
  confirmsAccepted: true,
  sharesChats: true,
  tells: ['edits', 'takesBack', 'answersElsewhere'],
  ofAnotherAccount: envelopeOf({
    metadata: { phone_number_id: '999' },
    messages: [
      {
        from: '573001112233',
        id: 'wamid.deOtra',
        timestamp: '1795219200',
        type: 'text',
        text: { body: 'a quién sabe quién' },
      },
    ],
  }),
  provider: ({ whatsapp }) => ({
    ...whatsapp,
    fail: ({ code, times }) => whatsapp.fail({ code, times, on: 'messages' }),
    says: (customer, text) => whatsapp.send(customer, { type: 'text', text }),
    edits: (customer, messageId, text) => whatsapp.send(customer, { type: 'edit', messageId, text }),
    takesBack: (customer, messageId) => whatsapp.send(customer, { type: 'revoke', messageId }),
    answersElsewhere: (customer, text) => whatsapp.send(customer, { type: 'echo', text }),
    sendsPdf: (customer, name) =>
      whatsapp.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }),
})
