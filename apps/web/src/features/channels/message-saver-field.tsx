import { type MessageSaver, messageSavers } from '@hilo/contracts'
import { messageSaver as words } from '../../strings/channels/message-saver'
import { Field, Select } from '../../ui/form/field'

interface MessageSaverFieldProps {
  value: MessageSaver
  error: string | undefined
  onChange: (value: MessageSaver) => void
}

/** How many messages the bot writes on a channel that charges for each. */
export function MessageSaverField({ value, error, onChange }: MessageSaverFieldProps) {
  return (
    <Field label={words.label} help={words.help} error={error}>
      {(field) => (
        <Select
          value={value}
          onChange={(event) => {
            const chosen = messageSavers.find((one) => one === event.target.value)
            if (chosen) onChange(chosen)
          }}
          {...field}
        >
          {messageSavers.map((one) => (
            <option key={one} value={one}>
              {words.options[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
