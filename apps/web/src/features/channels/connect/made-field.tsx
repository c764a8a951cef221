import { Copy } from 'lucide-react'
import { common, channels as words } from '../../../strings'
import { connectWords } from '../../../strings/channels/connect'
import { Field, Input } from '../../../ui/form/field'
import { IconButton } from '../../../ui/form/icon-button'
import { notify } from '../../../ui/overlay/notify'
import type { MadeCredential } from './make-secret'

interface MadeFieldProps {
  name: MadeCredential
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A credential that Hilo has made: to be copied, or replaced by the one that the provider has already. */
export function MadeField({ name, value, error, onChange }: MadeFieldProps) {
  const { label } = words.fields[name]
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(common.copied),
      () => notify.error(common.copyFailed),
    )
  return (
    <Field label={label} help={connectWords.made[name]} error={error}>
      {(field) => (
        <div className="flex items-center gap-1.5">
          <Input
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="min-w-0 flex-1"
            {...field}
          />
          <IconButton
            icon={Copy}
            label={connectWords.copy(label)}
            look="outlined"
            onClick={() => void copy()}
          />
        </div>
      )}
    </Field>
  )
}
