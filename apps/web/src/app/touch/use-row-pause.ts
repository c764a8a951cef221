import type { Interaction } from '@hilo/contracts'
import { usePauses } from '../../features/thread/use-pauses'

/** Pauses a chat without a date, or ends its pause, at once: an accidental swipe can be undone in the toast. */
export function useRowPause() {
  const { pause, resume } = usePauses()
  return (row: Interaction) => (row.paused ? resume.mutate(row) : pause.mutate({ row, until: null }))
}
