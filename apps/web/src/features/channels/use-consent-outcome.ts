import { type ConsentOutcome, consentParameter } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { navigate } from '../../lib/navigation'
import { channels as words } from '../../strings'
import { notify } from '../../ui/notify'

const succeeded = { connected: true, repaired: true } as const
const isOutcome = (text: string | null): text is ConsentOutcome =>
  text !== null && Object.hasOwn(words.google.outcomes, text)

/** What came of the walk to Google that the address speaks of, said once. Answers what went wrong, to be read in peace. */
export function useConsentOutcome(): string | null {
  const [outcome] = useState(() => {
    const told = new URLSearchParams(location.search).get(consentParameter)
    return isOutcome(told) ? told : null
  })
  const failed = outcome !== null && !Object.hasOwn(succeeded, outcome)
  const said = useRef(false)
  useEffect(() => {
    if (said.current || outcome === null) return
    said.current = true
    notify[failed ? 'error' : 'success'](words.google.outcomes[outcome])
    const query = new URLSearchParams(location.search)
    query.delete(consentParameter)
    navigate(`${location.pathname}?${query}`, { replace: true })
  }, [outcome, failed])
  return failed ? words.google.outcomes[outcome] : null
}
