import { useState } from 'react'
import { thread } from '../../../../strings'
import { preloadableDialog } from '../../../../ui/state/preloadable'

const Original = preloadableDialog(() => import('./original-dialog'))

/** Opens the HTML of a mail. */
export function OriginalButton({ entry }: { entry: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-2">
      <button
        type="button"
        onPointerEnter={Original.preload}
        onFocus={Original.preload}
        onClick={() => setOpen(true)}
        className="relative finger inline-flex min-h-6 items-center rounded-[4px] text-second font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-9"
      >
        {thread.original}
      </button>
      {open && <Original.Part entry={entry} onClose={() => setOpen(false)} />}
    </div>
  )
}
