import { type ConsentOutcome, consentAccountParameter, consentParameter } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { navigate } from '../../../lib/browser/navigation'
import { focusIfLost } from '../../../lib/focus/focus-when-rendered'
import { channels as words } from '../../../strings'
import { notify } from '../../../ui/overlay/notify'
import { type ConsentForm, saveConsentForm, savedConsentForm } from './saved-consent-form'

const successes = { connected: true, repaired: true } as const
const isOutcome = (text: string | null): text is ConsentOutcome =>
  text !== null && Object.hasOwn(words.google.outcomes, text)

export interface ConsentFailure {
  readonly reason: string
  /** The input from before Google's page; null when a channel is repaired, which needs no input. */
  readonly form: ConsentForm | null
}

interface ConsentAnswer {
  readonly failure: ConsentFailure | null
  /** The mailbox that was connected, and what Hilo made for it, which the subscription at Google needs, or null. */
  readonly connected: { readonly uuid: string; readonly made: { readonly audience: string } } | null
}

/**
 * Announces the outcome of Google's consent that the address names, once, and answers a failure. `rendered`: the
 * channels have loaded.
 */
export function useConsentOutcome(rendered: boolean): ConsentAnswer {
  const [outcome] = useState(() => {
    const parameter = new URLSearchParams(location.search).get(consentParameter)
    return isOutcome(parameter) ? parameter : null
  })
  const [account] = useState(() => new URLSearchParams(location.search).get(consentAccountParameter))
  const [form] = useState(savedConsentForm)
  const failed = outcome !== null && !Object.hasOwn(successes, outcome)
  const announced = useRef(false)
  useEffect(() => {
    if (announced.current || outcome === null) return
    announced.current = true
    saveConsentForm(null)
    notify[failed ? 'error' : 'success'](words.google.outcomes[outcome])
    const query = new URLSearchParams(location.search)
    query.delete(consentParameter)
    query.delete(consentAccountParameter)
    navigate(`${location.pathname}?${query}`, { replace: true })
  }, [outcome, failed])
  useEffect(() => {
    // The page was reloaded: sets the focus.
    if (outcome !== null && rendered) focusIfLost('[data-add]')
  }, [outcome, rendered])
  return {
    failure: failed ? { reason: words.google.outcomes[outcome], form } : null,
    connected:
      outcome === 'connected' && account !== null
        ? { uuid: account, made: { audience: form?.typed.audience ?? '' } }
        : null,
  }
}
