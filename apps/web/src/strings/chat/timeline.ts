import { isolateArguments } from '../../lib/text/bidi'
import { formatHandle } from '../../lib/text/phone'

/** The text of a timeline event. `other` has who did it; `you` is for the reader, because Spanish changes the verb. */
interface TimelineWords {
  you: (target: string) => string
  other: (by: string, target: string) => string
}

/** Events that nobody of the team caused have one text. */
const sameWithTarget = (text: (target: string) => string): TimelineWords => ({
  you: text,
  other: (_by, target) => text(target),
})
const sameForAll = (text: string): TimelineWords => sameWithTarget(() => text)

export const timeline = isolateArguments({
  started: {
    you: () => 'Iniciaste esta conversación',
    other: (by) => `${by} inició esta conversación`,
  },
  taken: { you: () => 'Tomaste esta conversación', other: (by) => `${by} tomó esta conversación` },
  finished: {
    you: (reason) => `Finalizaste esta conversación${reason && `. Motivo: ${reason}`}`,
    other: (by, reason) => `${by} finalizó esta conversación${reason && `. Motivo: ${reason}`}`,
  },
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
  returned: sameForAll('La conversación volvió a la cola'),
  paused: {
    you: (until) => `Pausaste esta conversación${until && ` hasta ${until}`}`,
    other: (by, until) => `${by} pausó esta conversación${until && ` hasta ${until}`}`,
  },
  pause_ended: sameForAll('Terminó la pausa'),
  resumed: {
    you: () => 'Reanudaste esta conversación',
    other: (by) => `${by} reanudó esta conversación`,
  },
  expired: sameForAll('La conversación expiró'),
  revived: sameForAll('El cliente volvió a escribir'),
  area_chosen: {
    you: (target) => `Área: ${target}`,
    other: (_by, target) => `El cliente eligió ${target}`,
  },
  farewell_not_sent: sameForAll('El mensaje de despedida no se pudo enviar'),
  farewell_held_back: sameForAll('No se envió el mensaje de despedida: el contacto estaba bloqueado'),
  contacts_merged: {
    you: (target) => `Uniste este contacto con ${target}`,
    other: (_by, target) => `Este contacto se unió con ${target}`,
  },
  contact_blocked: {
    you: () => 'Bloqueaste este contacto',
    other: (by) => `${by} bloqueó este contacto`,
  },
  contact_unblocked: {
    you: () => 'Desbloqueaste este contacto',
    other: (by) => `${by} desbloqueó este contacto`,
  },
  chats_joined: sameForAll('El cliente tenía dos chats abiertos: siguen en uno solo'),
  number_lost: sameWithTarget((target) => `El número ${formatHandle(target)} ahora es de otra persona`),
  number_inherited: sameWithTarget((target) => `Este número era antes de ${target || 'otra persona'}`),
  labelled: {
    you: (labels) => `Etiquetaste esta conversación: ${labels}`,
    other: (by, labels) => `${by} etiquetó esta conversación: ${labels}`,
  },
  control_taken: {
    you: () => 'Tomaste el chat de quien lo atendía',
    other: (by) => `${by} tomó el chat de quien lo atendía`,
  },
  control_given: {
    you: () => 'Devolviste el chat a quien lo atendía',
    other: (by) => `${by} devolvió el chat a quien lo atendía`,
  },
  passed_by_ai: sameWithTarget(
    (summary) => `La IA de Meta pasó el chat a una persona${summary && `: ${summary}`}`,
  ),
  passed_by_app: sameWithTarget(
    (summary) => `Otra aplicación pasó el chat a una persona${summary && `: ${summary}`}`,
  ),
  taken_by_ai: sameForAll('La IA de Meta tomó el chat'),
  taken_by_app: sameForAll('Otra aplicación tomó el chat'),
  unlabelled: {
    you: (labels) => `Quitaste de esta conversación: ${labels}`,
    other: (by, labels) => `${by} quitó de esta conversación: ${labels}`,
  },
} as const satisfies Record<string, TimelineWords>)

export const system = 'El sistema'
