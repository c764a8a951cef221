import type { MessageCost, StartOption } from '@hilo/contracts'
import { useMessageCost } from '../../../server/reads/message-cost'
import { KnownCost } from '../../../ui/display/known-cost'

/** The cost of a message by this option, or null if nothing is charged. Only the thread knows what is free in it, where the person may read it. */
export function useCostOf({ conversation_uuid: conversation, cost }: StartOption): MessageCost | null {
  const ofThread = useMessageCost(conversation ?? '', conversation !== null && cost !== null)
  return ofThread.data ?? cost
}

/** What the first message will cost, beneath the options. */
export function StartCost({ option }: { option: StartOption }) {
  const cost = useCostOf(option)
  if (!cost || option.open) return null
  return (
    <div className="grid gap-0.5 text-second text-pretty text-muted">
      <KnownCost cost={cost} templateOnly={option.first === 'template'} />
    </div>
  )
}
