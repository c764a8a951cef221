import { isolating } from '../lib/isolating'
import { formatHandle } from '../lib/phone'

/**
 * A timeline line as a person of the team reads it. `by` is null for the system, and 'Tú' is the reader, for whom
 * Spanish changes the verb: each line is written twice rather than glued together.
 */
interface TimelineWords {
  you: (target: string) => string
  other: (by: string, target: string) => string
}

/** Nobody of the team did it. */
const written = (text: (target: string) => string): TimelineWords => ({
  you: text,
  other: (_by, target) => text(target),
})
const alone = (text: string): TimelineWords => written(() => text)

export const timeline = isolating({
  taken: { you: () => 'Tomaste esta conversación', other: (by) => `${by} tomó esta conversación` },
  finished: { you: () => 'Finalizaste esta conversación', other: (by) => `${by} finalizó esta conversación` },
  transferred: {
    you: (target) => `Transferiste esta conversación a ${target}`,
    other: (by, target) => `${by} transfirió esta conversación a ${target}`,
  },
  transferred_to_area: {
    you: (target) => `Transferiste esta conversación al área ${target}`,
    other: (by, target) => `${by} transfirió esta conversación al área ${target}`,
  },
  taken_over: {
    you: () => 'Te hiciste cargo de esta conversación',
    other: (by) => `${by} se hizo cargo de esta conversación`,
  },
  assigned_automatically: {
    you: (target) => `Se asignó a ${target} automáticamente`,
    other: (_by, target) => `Se asignó a ${target} automáticamente`,
  },
  returned: alone('La conversación volvió a la cola'),
  paused: { you: () => 'Pausaste esta conversación', other: (by) => `${by} pausó esta conversación` },
  resumed: {
    you: () => 'Reanudaste esta conversación',
    other: (by) => `${by} reanudó esta conversación`,
  },
  expired: alone('La conversación expiró'),
  revived: alone('El cliente volvió a escribir'),
  area_chosen: {
    you: (target) => `Área: ${target}`,
    other: (_by, target) => `El cliente eligió ${target}`,
  },
  farewell_not_sent: alone('El mensaje de despedida no se pudo enviar'),
  contacts_merged: {
    you: (target) => `Uniste este contacto con ${target}`,
    other: (_by, target) => `Este contacto se unió con ${target}`,
  },
  chats_joined: alone('El cliente tenía dos chats abiertos: siguen en uno solo'),
  number_lost: written((target) => `El número ${formatHandle(target)} ahora es de otra persona`),
  number_inherited: written((target) => `Este número era antes de ${target || 'otra persona'}`),
} as const satisfies Record<string, TimelineWords>)

export const system = 'El sistema'
