import { type ChannelType, channelPaces } from '@hilo/contracts'
import { channels as words } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { Field, Input } from '../../ui/field'

interface PaceFieldProps {
  type: ChannelType
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** How fast the account may send, where its provider granted it something else than usual. */
export function PaceField({ type, value, error, onChange }: PaceFieldProps) {
  const usual = channelPaces[type]
  return (
    <Field label={words.pace} help={words.paceHelp(channelNames[type], usual)} error={error}>
      {(field) => (
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          step={1}
          placeholder={String(usual)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="max-w-40"
          {...field}
        />
      )}
    </Field>
  )
}

/** As it is sent: empty is the channel's own. What is no number is 0, and the server says that it is too little. */
export function paceOf(typed: string): number | null {
  if (typed.trim() === '') return null
  const pace = Number(typed)
  return Number.isFinite(pace) ? pace : 0
}
