import type { Person, ShownCall } from '@hilo/contracts'
import type { CallRow } from './plan-call'

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function wordsOf({ state, ending, seconds }: Pick<CallRow, 'state' | 'ending' | 'seconds'>): string {
  if (state === 'active') return 'En llamada'
  if (state !== 'ended') return 'Llamada entrante'
  if (ending === 'completed') return `Llamada de ${minutes(seconds ?? 0)}`
  return { missed: 'Llamada perdida', rejected: 'Llamada rechazada', failed: 'Llamada fallida' }[
    ending ?? 'missed'
  ]
}

/** The body of a call's line in the thread. Its text is what lists, transcripts and searches show. */
export const lineOf = (
  call: CallRow,
  by: Person | null,
): { readonly text: string; readonly call: ShownCall } => ({
  text: wordsOf(call),
  call: {
    direction: call.direction,
    state: call.state,
    ending: call.ending,
    seconds: call.seconds,
    by,
    reason: call.error?.msg ?? null,
  },
})
