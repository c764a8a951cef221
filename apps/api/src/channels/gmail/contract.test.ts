import { pullAccount } from '../pull-account'
import { keepsTheContract, pdf } from '../test/keeps-the-contract'
import { mailbox } from './test-mailbox'

keepsTheContract({
  account: mailbox('contrato'),
  passing: 429,
  typing: false,
  captions: true,
  provider: ({ gmail }) => ({
    ...gmail,
    says: (customer, text) => gmail.send(customer, { type: 'text', text, subject: 'Consulta' }),
    sendsPdf: (customer, name) =>
      gmail.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }),
  settle: ({ api, account }) => pullAccount(api.services, { account }),
})
