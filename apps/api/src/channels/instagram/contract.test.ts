import { keepsTheContract } from '../test/keeps-the-contract'
import { chatActs, chatContract, chatSecrets } from '../test/meta-chat'

keepsTheContract({
  ...chatContract('instagram'),
  account: {
    type: 'instagram',
    external_id: '17841400000000000',
    credentials: { ig_id: '17841400000000000', ...chatSecrets },
  },
  receipts: ['read'],
  tells: ['takesBack', 'answersElsewhere'],
  provider: ({ instagram }) => ({
    ...chatActs(instagram),
    takesBack: (customer, messageId) => instagram.send(customer, { type: 'revoke', messageId }),
  }),
})
