import type { MessageCost } from '@hilo/contracts'
import { formatMoment } from '../../lib/text/dates'
import { costs as words } from '../../strings/costs'

/** What the next message to a customer will cost. `templateOnly`: no answer may be sent. */
export function KnownCost({ cost, templateOnly = false }: { cost: MessageCost; templateOnly?: boolean }) {
  const { currency, utility, marketing, free_until } = cost
  const price = (rate: number | null) => (rate === null ? words.noRate : words.rate(rate, currency))
  return (
    <>
      {(!templateOnly || free_until !== null) && <p>{nextAnswer(cost)}</p>}
      {free_until === null && <p>{words.next.templates(price(utility), price(marketing))}</p>}
    </>
  )
}

function nextAnswer({ currency, service, free_messages, free_until }: MessageCost): string {
  if (free_until !== null) return words.next.freeUntil(formatMoment(free_until))
  if (free_messages && free_messages.left > 0)
    return words.next.freeLeft(free_messages.left, free_messages.messages)
  return service === null ? words.next.noRate : words.next.costs(words.rate(service, currency))
}
