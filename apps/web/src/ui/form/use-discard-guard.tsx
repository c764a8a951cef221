import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../../lib/browser/navigation'
import { useUnloadGuard } from '../../lib/browser/use-unload-guard'
import { forms } from '../../strings'
import { Confirm } from '../overlay/confirm'

interface DiscardGuardOptions {
  /** Something was typed. */
  dirty: boolean
  busy: boolean
  onClose: () => void
}

/** Asks before a dialog with input is closed, or left by a navigation. */
export function useDiscardGuard({ dirty, busy, onClose }: DiscardGuardOptions): {
  close: () => void
  question: ReactNode
} {
  const [asking, setAsking] = useState(false)
  /** The navigation to continue after the dialog has closed. */
  const leave = useRef<(() => void) | null>(null)
  useUnloadGuard(dirty)
  useLeaveGuard(dirty, (there) => {
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
    // While saving there is no question: the dialog closes or shows the refusal.
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
