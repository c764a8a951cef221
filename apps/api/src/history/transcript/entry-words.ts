import {
  type Entry,
  type MessageType,
  type MoreFile,
  plainWords,
  type TimelineEvent,
  type WrittenBody,
} from '@hilo/contracts'

/** A timeline entry as a transcript says it. `by` and `target` are names of that time. */
const events: Readonly<Record<TimelineEvent, (by: string, target: string) => string>> = {
  started: (by) => `${by} inició la conversación`,
  taken: (by) => `${by} tomó la conversación`,
  finished: (by, reason) => `${by} finalizó la conversación${reason && `. Motivo: ${reason}`}`,
  transferred: (by, to) => `${by} transfirió la conversación a ${to}`,
  transferred_to_area: (by, area) => `${by} transfirió la conversación al área ${area}`,
  taken_over: (by) => `${by} se hizo cargo de la conversación`,
  assigned_automatically: (_by, to) => `Se asignó a ${to} automáticamente`,
  returned: () => 'La conversación volvió a la cola',
  paused: (by) => `${by} pausó la conversación`,
  pause_ended: () => 'Terminó la pausa de la conversación',
  resumed: (by) => `${by} reanudó la conversación`,
  expired: () => 'La conversación expiró',
  revived: () => 'El cliente volvió a escribir',
  area_chosen: (_by, area) => `El cliente eligió ${area}`,
  farewell_not_sent: () => 'El mensaje de despedida no se pudo enviar',
  farewell_held_back: () => 'No se envió el mensaje de despedida: el contacto estaba bloqueado',
  control_taken: (by) => `${by} tomó el chat de quien lo atendía`,
  control_given: (by) => `${by} devolvió el chat a quien lo atendía`,
  control_kept: () => 'El chat no se pudo devolver a quien lo atendía: siguió en Hilo',
  passed_by_ai: (_by, summary) => `La IA de Meta pasó el chat a una persona${summary && `: ${summary}`}`,
  passed_by_app: (_by, summary) => `Otra aplicación pasó el chat a una persona${summary && `: ${summary}`}`,
  taken_by_ai: () => 'La IA de Meta tomó el chat',
  taken_by_app: () => 'Otra aplicación tomó el chat',
  contacts_merged: (_by, other) => `El contacto se unió con ${other}`,
  contact_blocked: (by) => `${by} bloqueó el contacto`,
  contact_unblocked: (by) => `${by} desbloqueó el contacto`,
  chats_joined: () => 'Los dos chats abiertos del cliente siguieron en uno solo',
  number_lost: (_by, number) => `El número ${number} pasó a otra persona`,
  number_inherited: (_by, before) => `El número era antes de ${before || 'otra persona'}`,
  labelled: (by, labels) => `${by} puso las etiquetas: ${labels}`,
  unlabelled: (by, labels) => `${by} quitó las etiquetas: ${labels}`,
}

const types: Readonly<Record<MessageType, string>> = {
  text: 'Mensaje',
  document: 'Documento',
  image: 'Imagen',
  audio: 'Audio',
  video: 'Video',
  sticker: 'Sticker',
  location: 'Ubicación',
  contacts: 'Contactos',
  template: 'Plantilla',
  call: 'Llamada',
  unsupported: 'Mensaje de un tipo que Hilo no muestra',
}

const moreFile = ({ kind, name }: MoreFile) => `[${types[kind]}: ${name}]`

/** The author, by the name of that time. */
export function authorName({ author }: Entry): string {
  if (author.name) return author.name
  if (author.kind === 'client') return 'Cliente'
  return author.kind === 'bot' ? 'Bot' : 'Hilo'
}

/** The text of an entry; of files their kinds and names. */
export function entryText(entry: Entry): string {
  if (entry.kind === 'timeline') return events[entry.body.event](authorName(entry), entry.body.target ?? '')
  if (entry.deleted) return '(mensaje eliminado)'
  if (entry.kind === 'note') return entry.body.text
  const { caption, text: words } = plainWords<WrittenBody>(entry.body, entry.author.kind)
  const text =
    'name' in entry.body
      ? [`[${types[entry.type]}: ${entry.body.name}]`, ...(entry.body.more ?? []).map(moreFile), caption]
          .filter(Boolean)
          .join(' ')
      : words || `[${types[entry.type]}]`
  return [text, entry.edited && '(editado)', entry.status === 'failed' && '(no se envió)']
    .filter(Boolean)
    .join(' ')
}
