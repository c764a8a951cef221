import { Copy } from 'lucide-react'
import { useId } from 'react'
import { channels as words } from '../../strings'
import { fieldClass } from '../../ui/field'
import { IconButton } from '../../ui/icon-button'
import { notify } from '../../ui/notify'

/** What is registered in the provider's panel: to copy, and to select where copying is not allowed. */
export function WebhookAddress({ address, name }: { address: string; name: string }) {
  const id = useId()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      notify.success(words.copied)
    } catch {
      notify.error(words.copyFailed)
      document.getElementById(id)?.focus()
    }
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-meta text-muted">
        {words.webhook}
      </label>
      <div className="flex items-center gap-1.5">
        <input
          id={id}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className={`${fieldClass} h-9 min-w-0 flex-1 text-second! pointer-coarse:h-11`}
        />
        <IconButton
          icon={Copy}
          label={`${words.copy} (${name})`}
          look="outlined"
          onClick={() => void copy()}
        />
      </div>
    </div>
  )
}
