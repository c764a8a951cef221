import { pullAccount } from '../../../inbound/pull/pull-account'
import { itFulfilsTheAdapterContract, pdf } from '../../test/adapter-contract'
import { mailbox } from './test-mailbox'

itFulfilsTheAdapterContract({
  account: mailbox('contrato'),
  passing: 429,
  typing: false,
  captions: true,
  filesAreDocuments: true,
  receipts: [],
  unreachable: { profile: 'invalid', says: 'no se pudo entregar' },
  marksRead: true,
  unknownTypes: false,
  tells: ['answersElsewhere'],
  ofAnotherAccount: {
    message: {
      data: Buffer.from('{"emailAddress":"otra@tienda.test","historyId":1}').toString('base64'),
      messageId: '1',
    },
    subscription: 'projects/p/subscriptions/gmail-push',
  },
  provider: ({ gmail }) => ({
    ...gmail,
    says: (customer, text) => gmail.send(customer, { type: 'text', text, subject: 'Consulta' }),
    answersElsewhere: (customer, text) => gmail.send(customer, { type: 'echo', text }),
    sendsPdf: (customer, name) =>
      gmail.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }),
  settle: ({ api, account }) => pullAccount(api.services, { account }),
})
