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
  // Its echo says the same words.
  afterSilence: 'sent',
  provider: ({ instagram }) => ({
    ...instagram,
    says: (customer, text) => instagram.send(customer, { type: 'text', text }),
    sendsPdf: (customer, name) =>
      instagram.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }),
})
