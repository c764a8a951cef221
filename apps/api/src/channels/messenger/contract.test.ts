import { keepsTheContract, pdf } from '../test/keeps-the-contract'

keepsTheContract({
  account: {
    type: 'messenger',
    external_id: '102938475610293',
    credentials: {
      page_id: '102938475610293',
      page_access_token: 'token-de-la-cuenta',
      app_secret: 'app-secret-de-prueba',
      verify_token: 'verificar',
    },
  },
  passing: 613,
  captions: false,
  receipts: ['delivered', 'read'],
  unreachable: { profile: 'blocked', says: 'no recibe mensajes' },
  early: 'echoBeforeAnswer',
  marksRead: true,
  window: true,
  tellsOfSent: true,
  tells: ['edits', 'answersElsewhere'],
  ofAnotherAccount: {
    object: 'page',
    entry: [
      {
        id: '999',
        time: 1795219204871,
        messaging: [
          {
            sender: { id: '7392015648120394' },
            recipient: { id: '999' },
            timestamp: 1795219204523,
            message: { mid: 'm_deOtra', text: 'a quién sabe quién' },
          },
        ],
      },
    ],
  },
  // Its echo brings back what we said with it.
  afterSilence: 'sent',
  provider: ({ messenger }) => ({
    ...messenger,
    says: (customer, text) => messenger.send(customer, { type: 'text', text }),
    edits: (customer, messageId, text) => messenger.send(customer, { type: 'edit', messageId, text }),
    answersElsewhere: (customer, text) => messenger.send(customer, { type: 'echo', text }),
    sendsPdf: (customer, name) =>
      messenger.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }),
})
