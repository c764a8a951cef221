import { Copy } from 'lucide-react'
import { type FocusEvent, useId } from 'react'
import { common } from '../../../strings'
import { notify } from '../../overlay/notify'
import { fieldClass } from '../field'
import { IconButton } from '../icon-button'

interface CopyFieldProps {
  label: string
  value: string
  /** The name of the button, where several stand on one screen. */
  copy: string
  /** The toast after copying. */
  copied?: string
  help?: string
  /** A text, shown with its lines; else one line. */
  lines?: boolean
}

/** A value to copy; it is selected where copying is not allowed. */
export function CopyField({
  label,
  value,
  copy,
  copied = common.copied,
  help,
  lines = false,
}: CopyFieldProps) {
  const id = useId()
  async function take(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      notify.success(copied)
    } catch {
      notify.error(common.copyFailed)
      document.getElementById(id)?.focus()
    }
  }
  const field = {
    id,
    readOnly: true,
    value,
    'aria-describedby': help ? `${id}-note` : undefined,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.target.select(),
  }
  const look = `${fieldClass} min-w-0 flex-1 text-second!`
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-meta text-muted">
        {label}
      </label>
      <div className="flex items-end gap-1.5">
        {lines ? (
          <textarea
            {...field}
            rows={1}
            className={`${look} field-sizing-content max-h-[min(11rem,24dvh)] resize-none py-2 pointer-coarse:py-3`}
          />
        ) : (
          <input {...field} className={`${look} h-9 pointer-coarse:h-11`} />
        )}
        <IconButton icon={Copy} label={copy} look="outlined" onClick={() => void take()} />
      </div>
      {help && (
        <p id={`${id}-note`} className="text-meta text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
