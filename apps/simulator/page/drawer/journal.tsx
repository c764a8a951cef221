import { useEffect, useState } from 'react'
import { timeOf } from '../lib/format'
import { api, type DeliveryRow, type OutboxView } from '../store/api'
import { useSimulator } from '../store/store'

interface Row {
  at: number | null
  what: string
  result: string
  state: string
}

interface JournalData {
  outbox: OutboxView
  deliveries: DeliveryRow[]
}

/** The latest messages that Hilo sent and the latest webhooks to Hilo, newest first. */
export function Journal({ polling }: { polling: boolean }) {
  const { customers } = useSimulator()
  const [data, setData] = useState<JournalData>()
  useEffect(() => {
    if (!polling) return
    const load = () => {
      Promise.all([api.outbox(), api.deliveries()])
        .then(([outbox, deliveries]) => setData({ outbox, deliveries }))
        .catch(() => {
          // The event stream shows the lost connection; the next poll tries again.
        })
    }
    load()
    const timer = setInterval(load, 2_000)
    return () => clearInterval(timer)
  }, [polling])

  const nameOf = (id: string) => customers.find((one) => one.id === id)?.name ?? id
  return (
    <>
      <h3>Lo que envió Hilo</h3>
      <Log name="Lo que envió Hilo" rows={data && sentRows(data.outbox, nameOf)} />
      <h3>Últimos avisos a Hilo</h3>
      <Log name="Últimos avisos a Hilo" rows={data?.deliveries.toReversed().map(deliveryRow)} />
    </>
  )
}

const Log = ({ name, rows }: { name: string; rows: Row[] | undefined }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
  <ol className="log" aria-label={name} tabIndex={0}>
    {rows?.length === 0 && <li>Nada todavía.</li>}
    {rows?.map(({ at, what, result, state }, index) => (
      <li key={index} className={state}>
        <span className="what" title={what}>
          {what}
        </span>
        <span className="result">{result}</span>
        {at !== null && <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>}
      </li>
    ))}
  </ol>
)

function sentRows({ messages, refused }: OutboxView, nameOf: (customer: string) => string): Row[] {
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
  return rows.sort((one, other) => other.at - one.at).slice(0, 8)
}

function deliveryRow({ carries, state, attempts }: DeliveryRow): Row {
  const last = attempts.at(-1)
  const result = last ? (last.status === null ? 'sin respuesta' : String(last.status)) : 'por salir'
  const tries = attempts.length > 1 ? ` · ${attempts.length} intentos` : ''
  const kinds = carries.split('+').map((kind) => carriedNames[kind] ?? kind)
  return { at: last?.at ?? null, what: kinds.join(', '), result: `${result}${tries}`, state }
}

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
  standby: 'De la IA',
  messaging_handovers: 'Traspaso',
  user_preferences: 'Preferencia',
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
