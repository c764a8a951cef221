import { itFulfilsTheAdapterContract } from '../../test/adapter-contract'
import { chatActs, chatContract, chatSecrets } from '../../test/meta-chat'

itFulfilsTheAdapterContract({
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
