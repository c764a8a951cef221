import { itFulfilsTheAdapterContract } from '../../test/adapter-contract'
import { chatActs, chatContract, chatSecrets } from '../../test/meta-chat'

itFulfilsTheAdapterContract({
  ...chatContract('instagram'),
  account: {
    type: 'instagram',
    external_id: '17841400000000000',
    credentials: { ig_id: '17841400000000000', ...chatSecrets },
  },
  receipts: ['read'],
  tells: ['edits', 'takesBack', 'answersElsewhere'],
  provider: ({ instagram }) => ({
    ...chatActs(instagram),
    edits: (customer, messageId, text) => instagram.send(customer, { type: 'edit', messageId, text }),
    takesBack: (customer, messageId) => instagram.send(customer, { type: 'revoke', messageId }),
  }),
})
