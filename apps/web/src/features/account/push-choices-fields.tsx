import { type PushKind, pushKinds } from '@hilo/contracts'
import { useState } from 'react'
import type { PushChoices } from '../../lib/browser/stored/push-device'
import { push as words } from '../../strings/inbox/push'
import { Switch } from '../../ui/form/inputs/switch'
import { TimeInput } from '../../ui/form/inputs/time-input'

const firstQuiet = { from: '20:00', to: '07:00' }

interface PushChoicesFieldsProps {
  choices: PushChoices
  disabled: boolean
  onChange: (choices: PushChoices) => void
}

export function PushChoicesFields({ choices, disabled, onChange }: PushChoicesFieldsProps) {
  const { kinds, quiet, with_content } = choices
  const toggle = (kind: PushKind, on: boolean) =>
    onChange({ ...choices, kinds: pushKinds.filter((one) => (one === kind ? on : kinds.includes(one))) })
  return (
    <>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          label={words.kinds[kind]}
          checked={kinds.includes(kind)}
          disabled={disabled}
          onChange={(on) => toggle(kind, on)}
        />
      ))}
      <Switch
        label={words.content}
        help={words.contentHelp}
        checked={with_content}
        disabled={disabled}
        onChange={(on) => onChange({ ...choices, with_content: on })}
      />
      <Switch
        label={words.quiet}
        help={words.quietHelp}
        checked={quiet !== null}
        disabled={disabled}
        onChange={(on) => onChange({ ...choices, quiet: on ? firstQuiet : null })}
      />
      {quiet && <QuietFields quiet={quiet} onChange={(hours) => onChange({ ...choices, quiet: hours })} />}
    </>
  )
}

type Quiet = NonNullable<PushChoices['quiet']>

/** Both hours are saved when the person leaves the fields: a half-typed text is no hour yet. */
function QuietFields({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) {
  const [typed, setTyped] = useState(quiet)
  const commit = () => {
    const hours = { from: typed.from || quiet.from, to: typed.to || quiet.to }
    setTyped(hours)
    if (hours.from !== quiet.from || hours.to !== quiet.to) onChange(hours)
  }
  return (
    <fieldset
      className="grid grid-cols-2 gap-2 pb-2"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || commit()}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    >
      <legend className="sr-only">{words.quiet}</legend>
      <TimeInput
        label={words.quietFrom}
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
      />
      <TimeInput label={words.quietTo} value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
    </fieldset>
  )
}
