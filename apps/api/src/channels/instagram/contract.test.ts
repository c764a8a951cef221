import { keepsTheContract, pdf } from '../test/keeps-the-contract'

keepsTheContract({
  account: {
    type: 'instagram',
    external_id: '17841400000000000',
    credentials: {
      ig_id: '17841400000000000',
      page_access_token: 'token-de-la-cuenta',
      app_secret: 'app-secret-de-prueba',
      verify_token: 'verificar',
    },
  },
  passing: 613,
  captions: false,
  receipts: ['read'],
  unreachable: { profile: 'blocked', says: 'no recibe mensajes' },
  early: 'echoBeforeAnswer',
  marksRead: true,
  window: true,
  tellsOfSent: true,
  tells: ['takesBack', 'answersElsewhere'],
  ofAnotherAccount: {
    object: 'instagram',
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
  // Its echo says the same words.
  afterSilence: 'sent',
  provider: ({ instagram }) => ({
    ...instagram,
    says: (customer, text) => instagram.send(customer, { type: 'text', text }),
    takesBack: (customer, messageId) => instagram.send(customer, { type: 'revoke', messageId }),
    answersElsewhere: (customer, text) => instagram.send(customer, { type: 'echo', text }),
    sendsPdf: (customer, name) =>
      instagram.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }),
})
