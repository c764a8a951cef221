import type { Entry } from '@hilo/contracts'
import { type ReactNode, useRef, useState } from 'react'
import { preloadable } from '../../../../ui/state/preloadable'
import type { Message } from '../../log/entry-kinds'
import { isMessage } from '../../log/entry-kinds'

export interface QuoteState {
  /** Begins an answer to this message, in the text field. */
  readonly start: (entry: Message) => void
  /** The quoted message above the text field, if any. */
  readonly shown: ReactNode
  readonly clear: () => void
  /** The quoted message's uuid, for the message that is sent; the quote is used up. */
  readonly take: () => string | undefined
}

const Quoted = preloadable(() => import('./quoted-message'))
const focusText = () => document.querySelector<HTMLElement>('textarea[data-composer]')?.focus()

/** The message that the next one of this conversation answers. */
export function useQuote(
  conversation: string,
  entries: readonly Entry[],
  nameOf: (entry: Message) => string,
): QuoteState {
  const [quote, setQuote] = useState<{ conversation: string; uuid: string } | null>(null)
  /** The quote that was already used: only the first of several messages sent at once carries it. */
  const used = useRef<typeof quote>(null)
  const uuid = quote?.conversation === conversation ? quote.uuid : null
  /** As it was last loaded: the thread may have let go of it since. */
  const lastSeen = useRef<Entry>(undefined)
  if (uuid !== null) lastSeen.current = entries.find((one) => one.uuid === uuid) ?? lastSeen.current
  const entry = lastSeen.current?.uuid === uuid ? lastSeen.current : undefined
  const clear = () => setQuote(null)
  const isQuotable = entry !== undefined && isMessage(entry) && !entry.deleted
  return {
    start(message) {
      setQuote({ conversation, uuid: message.uuid })
      focusText()
    },
    shown: isQuotable ? (
      <Quoted.Part
        entry={entry}
        author={nameOf(entry)}
        onRemove={() => {
          clear()
          focusText()
        }}
      />
    ) : null,
    clear,
    take() {
      if (!isQuotable || used.current === quote) return undefined
      used.current = quote
      clear()
      return entry.uuid
    },
  }
}
