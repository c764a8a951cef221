import type { SubmitEvent } from 'react'
import { Options } from '../../lib/options'
import { api } from '../../store/api'
import { useSimulator } from '../../store/store'
import { useResult } from './use-result'

const orders = [
  ['', 'En orden'],
  ['shuffled', 'En cualquier orden'],
  ['repeats', 'Cada parte dos veces'],
  ['declined', 'No comparte sus chats'],
] as const

/** Plays the phone that a number is on too: what is on it, how Meta brings it, and the end of the link. */
export function PhonePanel() {
  const { account } = useSimulator()
  const { result, say } = useResult()
  if (!account) return null
  const fill = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const how = String(form.get('how'))
    const content = {
      contacts: Number(form.get('contacts')),
      messages: Number(form.get('messages')),
      pauseMs: Number(form.get('pause')) * 1000,
      shuffled: how === 'shuffled',
      repeats: how === 'repeats' ? 1 : 0,
      declined: how === 'declined',
    }
    say(async () => {
      await api.fillPhone(account.id, content)
      return 'El teléfono está listo: Hilo lo recibe cuando lo pida.'
    })
  }
  const end = async () => {
    await api.unlinkPhone(account.id)
    return 'El teléfono terminó la conexión.'
  }
  const look = async () => {
    const { asked, sent, total, linked } = await api.phone(account.id)
    const what =
      asked.length === 0 ? 'Nadie lo ha pedido.' : `Pedido: ${asked.join(', ')}. Partes: ${sent} de ${total}.`
    return linked ? what : `${what} La conexión terminó.`
  }
  return (
    <>
      <h3>El teléfono del número</h3>
      <form className="failures" aria-label="Llenar el teléfono" onSubmit={fill}>
        <div className="row">
          <input name="contacts" type="number" min={0} max={5000} defaultValue={12} aria-label="Contactos" />
          <input
            name="messages"
            type="number"
            min={0}
            max={200000}
            defaultValue={240}
            aria-label="Mensajes"
          />
          <input
            name="pause"
            type="number"
            min={0}
            max={600}
            defaultValue={1}
            aria-label="Segundos entre partes"
          />
        </div>
        <select name="how" aria-label="Cómo llega">
          <Options of={orders} />
        </select>
        <button type="submit" className="outline">
          Llenar el teléfono
        </button>
      </form>
      <div className="row">
        <button type="button" className="outline" onClick={() => say(look)}>
          Ver cómo va
        </button>
        <button type="button" className="outline" onClick={() => say(end)}>
          Terminar la conexión
        </button>
      </div>
      <output>{result}</output>
    </>
  )
}
