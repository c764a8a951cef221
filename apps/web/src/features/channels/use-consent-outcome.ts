import { type ConsentOutcome, consentParameter } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { focusIfLost } from '../../lib/focus-soon'
import { navigate } from '../../lib/navigation'
import { channels as words } from '../../strings'
import { notify } from '../../ui/notify'
import { keepWalk, keptWalk, type Walk } from './kept-walk'

const succeeded = { connected: true, repaired: true } as const
const isOutcome = (text: string | null): text is ConsentOutcome =>
  text !== null && Object.hasOwn(words.google.outcomes, text)

interface Refused {
  /** To be read in peace. */
  readonly why: string
  /** From where one goes on; null: a mailbox is repaired, of which nothing was lost. */
  readonly walk: Walk | null
}

/** What came of the walk to Google that the address speaks of, said once. Answers what went wrong. `drawn`: the channels are. */
export function useConsentOutcome(drawn: boolean): Refused | null {
  const [outcome] = useState(() => {
    const told = new URLSearchParams(location.search).get(consentParameter)
    return isOutcome(told) ? told : null
  })
  const [walk] = useState(keptWalk)
  const failed = outcome !== null && !Object.hasOwn(succeeded, outcome)
  const said = useRef(false)
  useEffect(() => {
    if (said.current || outcome === null) return
    said.current = true
    keepWalk(null)
    notify[failed ? 'error' : 'success'](words.google.outcomes[outcome])
    const query = new URLSearchParams(location.search)
    query.delete(consentParameter)
    navigate(`${location.pathname}?${query}`, { replace: true })
  }, [outcome, failed])
  useEffect(() => {
    // The page was loaded anew: the keys go on at what it is about.
    if (outcome !== null && drawn) focusIfLost('[data-add]')
  }, [outcome, drawn])
  return failed ? { why: words.google.outcomes[outcome], walk } : null
}
