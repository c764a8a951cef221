import type { Person, ShownCall } from '@hilo/contracts'
import type { CallRow } from '../plan/plan-inbound'

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function wordsOf({ direction, state, ending, seconds }: CallRow): string {
  if (state === 'active') return 'En llamada'
  if (ending === 'completed') return `Llamada de ${minutes(seconds ?? 0)}`
  if (ending === 'failed') return 'Llamada fallida'
  if (ending === 'cancelled') return 'Llamada cancelada'
  if (direction === 'outbound')
    return {
      connecting: 'Llamando',
      ringing: 'Sonando',
      ended: ending === 'rejected' ? 'El cliente rechazó la llamada' : 'El cliente no contestó',
    }[state]
  if (state !== 'ended') return 'Llamada entrante'
  return ending === 'rejected' ? 'Llamada rechazada' : 'Llamada perdida'
}

/** The body of a call's entry in the thread. Lists, transcripts and searches show its text. */
export const callBodyOf = (
  call: CallRow,
  by: Person | null,
): { readonly text: string; readonly call: ShownCall } => ({
  text: wordsOf(call),
  call: {
    direction: call.direction,
    state: call.state,
    ending: call.ending,
    seconds: call.seconds,
    ...(call.hung_up_by && { hung_up_by: call.hung_up_by }),
    by,
    reason: call.error?.msg ?? null,
  },
})
