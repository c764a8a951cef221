import { useId, useState } from 'react'
import { signupWords } from '../../../strings/channels/signup'
import { Button } from '../../../ui/form/button'
import { Checkbox } from '../../../ui/form/inputs/checkbox'
import { Problem } from '../../../ui/form/problem'
import { useBeginSignup } from './use-begin-signup'
import { useSignup } from './use-signup'

const words = signupWords.offer
const listed = new Intl.ListFormat('es')

/** Connects a WhatsApp number in Meta's window, or says why this Hilo cannot. The steps by hand follow below. */
export function SignupOffer() {
  const { data, isError } = useSignup()
  const { begin, busy, problem } = useBeginSignup()
  const [onPhone, setOnPhone] = useState(false)
  const help = useId()
  // The steps by hand are always there.
  if (!data)
    return isError ? <p className="text-second text-muted">{signupWords.pending.loadFailed}</p> : null
  if (data.missing.length > 0)
    return <p className="text-second text-muted">{words.missing(listed.format(data.missing))}</p>
  return (
    <>
      <section aria-label={words.title} className="grid gap-3 rounded-card border border-line bg-sunk p-4">
        <p className="text-second">{words.text}</p>
        <div className="grid gap-1">
          <Checkbox
            checked={onPhone}
            aria-describedby={help}
            onChange={(event) => setOnPhone(event.target.checked)}
          >
            {words.onPhone}
          </Checkbox>
          <p id={help} className="text-meta text-muted">
            {words.onPhoneHelp}
          </p>
        </div>
        <Button
          look="primary"
          size="lg"
          className="justify-self-start"
          busy={busy}
          onClick={() => begin(onPhone)}
        >
          {words.button}
        </Button>
        <Problem>{problem}</Problem>
      </section>
      <p className="text-second font-medium">{words.byHand}</p>
    </>
  )
}
