import { abilitiesOf, type ChannelType } from '@hilo/contracts'
import { channels as words } from '../../strings'
import { Field, Input } from '../../ui/form/field'

interface PaceFieldProps {
  type: ChannelType
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The account's pace, where its provider grants another than usual. */
export function PaceField({ type, value, error, onChange }: PaceFieldProps) {
  const defaultPace = abilitiesOf(type).pace.account.perSecond
  return (
    <Field label={words.pace} help={words.paceHelp(abilitiesOf(type).name, defaultPace)} error={error}>
      {(field) => (
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          step={1}
          placeholder={String(defaultPace)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="max-w-40"
          {...field}
        />
      )}
    </Field>
  )
}

/** The pace as the API takes it: null for the default. Text that is no number becomes 0, which the server refuses. */
export function paceOf(typed: string): number | null {
  if (typed.trim() === '') return null
  const pace = Number(typed)
  return Number.isFinite(pace) ? pace : 0
}
