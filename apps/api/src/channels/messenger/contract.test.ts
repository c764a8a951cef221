import { keepsTheContract } from '../test/keeps-the-contract'
import { chatActs, chatContract, chatSecrets } from '../test/meta-chat'

keepsTheContract({
  ...chatContract('page'),
  account: {
    type: 'messenger',
    external_id: '102938475610293',
    credentials: { page_id: '102938475610293', ...chatSecrets },
  },
  receipts: ['delivered', 'read'],
  tells: ['edits', 'answersElsewhere'],
  provider: ({ messenger }) => ({
    ...chatActs(messenger),
    edits: (customer, messageId, text) => messenger.send(customer, { type: 'edit', messageId, text }),
  }),
})
