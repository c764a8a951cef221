import { h } from '../lib/dom'
import { timeOf } from '../lib/format'
import type { DeliveryRow, OutboxView } from './api'

/** What went between Hilo and the provider of late, newest first: what it sent, and what it was told. */
export function sentRows({ messages, refused }: OutboxView, nameOf: (customer: string) => string) {
  const rows = [
    ...messages.map(({ at, customer, text, type, statuses }) => {
      const last = statuses.at(-1)
      const name = nameOf(typeof customer === 'string' ? customer : customer.id)
      return {
        at,
        what: `${name}: ${text ?? typeNames[type] ?? type}`,
        result: last ? `${stateNames[last.status] ?? last.status}${codeOf(last.code)}` : 'Aceptado',
        state: last?.status === 'failed' ? 'given_up' : 'accepted',
      }
    }),
    ...refused.map(({ at, code, message }) => ({
      at,
      what: message,
      result: `Rechazado${codeOf(code)}`,
      state: 'given_up',
    })),
  ]
  return rows
    .sort((one, other) => other.at - one.at)
    .slice(0, 8)
    .map(row)
}

export const deliveryRows = (deliveries: DeliveryRow[]): HTMLElement[] =>
  deliveries.toReversed().map(({ carries, state, attempts }) => {
    const last = attempts.at(-1)
    const result = last ? (last.status === null ? 'sin respuesta' : String(last.status)) : 'por salir'
    const tries = attempts.length > 1 ? ` · ${attempts.length} intentos` : ''
    return row({
      at: last?.at ?? null,
      what: carries
        .split('+')
        .map((kind) => carriedNames[kind] ?? kind)
        .join(', '),
      result: `${result}${tries}`,
      state,
    })
  })

interface Row {
  at: number | null
  what: string
  result: string
  state: string
}

const row = ({ at, what, result, state }: Row): HTMLElement =>
  h(
    'li',
    { class: state },
    h('span', { class: 'what', title: what }, what),
    h('span', { class: 'result' }, result),
    at !== null && h('time', { datetime: new Date(at).toISOString() }, timeOf(at)),
  )

const codeOf = (code: number | string | undefined) => (code === undefined ? '' : ` ${code}`)

const carriedNames: Record<string, string> = {
  messages: 'Mensaje',
  statuses: 'Estado',
  raw: 'Cuerpo propio',
  message: 'Mensaje',
  edited_message: 'Edición',
  callback_query: 'Botón',
  message_reaction: 'Reacción',
  my_chat_member: 'Bloqueo',
  message_echoes: 'Eco',
  smb_message_echoes: 'Eco',
  message_reactions: 'Reacción',
  message_edits: 'Edición',
  message_deliveries: 'Entrega',
  message_reads: 'Lectura',
  messaging_seen: 'Lectura',
  messaging_postbacks: 'Botón',
  messaging_referrals: 'Enlace',
  history: 'Aviso de correo',
  update: 'Aviso',
}

const stateNames: Record<string, string> = {
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
  failed: 'Falló',
}

const typeNames: Record<string, string> = {
  document: 'Documento',
  image: 'Foto',
  template: 'Plantilla',
  reaction: 'Reacción',
}
