import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHold } from '../lib/navigation'
import { useUnloadGuard } from '../lib/use-unload-guard'
import { forms } from '../strings'
import { Confirm } from './confirm'

interface CareOf {
  /** Something was typed. */
  dirty: boolean
  busy: boolean
  onClose: () => void
}

/** Nothing typed is lost by accident: whoever closes a dialog, or is led away from under it, is asked first. */
export function useCare({ dirty, busy, onClose }: CareOf): { close: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false)
  /** Where somebody was on the way to: they are led there once it has closed. */
  const leave = useRef<(() => void) | null>(null)
  useUnloadGuard(dirty)
  useHold(dirty, (there) => {
    leave.current = there
    setAsking(true)
  })
  useEffect(() => () => leave.current?.(), [])

  return {
    close: () => {
      if (busy) return
      if (dirty) setAsking(true)
      else onClose()
    },
    // What is being saved is not asked about: it closes, or was refused.
    question: asking && !busy && (
      <Confirm
        open
        final
        danger
        title={forms.unsaved.title}
        cancel={forms.unsaved.keep}
        action={forms.unsaved.discard}
        onConfirm={onClose}
        onClose={() => {
          leave.current = null
          setAsking(false)
        }}
      >
        {forms.unsaved.text}
      </Confirm>
    ),
  }
}
