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
    you: () => 'Iniciaste este chat',
    other: (by) => `${by} inició este chat`,
  },
  taken: { you: () => 'Tomaste este chat', other: (by) => `${by} tomó este chat` },
  finished: {
    you: (reason) => `Finalizaste este chat${reason && `. Motivo: ${reason}`}`,
    other: (by, reason) => `${by} finalizó este chat${reason && `. Motivo: ${reason}`}`,
  },
  transferred: {
    you: (target) => `Transferiste este chat a ${target}`,
    other: (by, target) => `${by} transfirió este chat a ${target}`,
  },
  transferred_to_area: {
    you: (target) => `Transferiste este chat al área ${target}`,
    other: (by, target) => `${by} transfirió este chat al área ${target}`,
  },
  taken_over: {
    you: () => 'Te hiciste cargo de este chat',
    other: (by) => `${by} se hizo cargo de este chat`,
  },
  assigned_automatically: {
    you: (target) => `Se asignó a ${target} automáticamente`,
    other: (_by, target) => `Se asignó a ${target} automáticamente`,
  },
  returned: sameForAll('El chat volvió a la cola'),
  paused: {
    you: (until) => `Pausaste este chat${until && ` hasta ${until}`}`,
    other: (by, until) => `${by} pausó este chat${until && ` hasta ${until}`}`,
  },
  pause_ended: sameForAll('Terminó la pausa'),
  resumed: {
    you: () => 'Reanudaste este chat',
    other: (by) => `${by} reanudó este chat`,
  },
  expired: sameForAll('El chat expiró'),
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
    you: (labels) => `Etiquetaste este chat: ${labels}`,
    other: (by, labels) => `${by} etiquetó este chat: ${labels}`,
  },
  control_taken: {
    you: () => 'Tomaste el chat de quien lo atendía',
    other: (by) => `${by} tomó el chat de quien lo atendía`,
  },
  control_given: {
    you: () => 'Devolviste el chat a quien lo atendía',
    other: (by) => `${by} devolvió el chat a quien lo atendía`,
  },
  control_kept: sameForAll('El chat no se pudo devolver a quien lo atendía: sigue en Hilo'),
  passed_by_ai: sameWithTarget(
    (summary) => `La IA de Meta pasó el chat a una persona${summary && `: ${summary}`}`,
  ),
  passed_by_app: sameWithTarget(
    (summary) => `Otra aplicación pasó el chat a una persona${summary && `: ${summary}`}`,
  ),
  taken_by_ai: sameForAll('La IA de Meta tomó el chat'),
  taken_by_app: sameForAll('Otra aplicación tomó el chat'),
  unlabelled: {
    you: (labels) => `Quitaste de este chat: ${labels}`,
    other: (by, labels) => `${by} quitó de este chat: ${labels}`,
  },
} as const satisfies Record<string, TimelineWords>)

export const system = 'El sistema'
