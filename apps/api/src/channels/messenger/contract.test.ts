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
  // Its echo brings back what we said with it.
  afterSilence: 'sent',
  provider: ({ messenger }) => ({
    ...messenger,
    says: (customer, text) => messenger.send(customer, { type: 'text', text }),
    sendsPdf: (customer, name) =>
      messenger.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }),
})
