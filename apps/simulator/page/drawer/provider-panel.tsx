import { type ReactNode, type SubmitEvent, useState } from 'react'
import { channelName } from '../channel'
import { api, reasonOf } from '../store/api'

const digits = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => String(1 + (byte % 9))).join('')
const letters = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A new number as Meta's panel shows it. Until its address is saved there, nothing is delivered. */
const newNumber = () => ({
  business: 'Negocio nuevo',
  verified_name: 'Negocio nuevo',
  display_phone_number: `+57 31${digits(1)} ${digits(3)} ${digits(4)}`,
  phone_number_id: digits(15),
  waba_id: digits(15),
  access_token: `EAA${letters(20)}`,
  app_secret: letters(16),
})

/** Plays the provider of a first day: makes an account to connect in Hilo, and checks the address that is registered for it. */
export function ProviderPanel() {
  const Panel = panels[channelName]
  return <Panel />
}

/** An account of the others is made with the demo, and connected already. */
function Elsewhere() {
  return (
    <>
      <h3>Primer día</h3>
      <p className="help">
        La cuenta de este canal viene con la demo y ya está conectada en Hilo: aquí no se crea otra. Para
        jugar «Conectar canal» desde cero, elige arriba WhatsApp o Telegram.
      </p>
    </>
  )
}

function MetaPanel() {
  const [number, setNumber] = useState<ReturnType<typeof newNumber> | null>(null)
  const [result, setResult] = useState('')
  const create = async () => {
    const made = newNumber()
    try {
      await api.register({ ...made, verify_token: letters(8), webhook_url: '/nadie' })
      setNumber(made)
      setResult('')
    } catch (error) {
      setResult(reasonOf(error))
    }
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!number) return
    const form = new FormData(event.currentTarget)
    try {
      await api.register({
        ...number,
        webhook_url: String(form.get('address')).trim(),
        verify_token: String(form.get('token')).trim(),
      })
      const { ok, status } = await api.verify(number.phone_number_id)
      setResult(
        ok
          ? 'La dirección respondió bien.'
          : `La dirección no respondió bien (${status ?? 'sin respuesta'}).`,
      )
    } catch (error) {
      setResult(reasonOf(error))
    }
  }
  return (
    <>
      <h3>Panel de Meta</h3>
      <button type="button" className="outline" onClick={() => void create()}>
        Crear un número
      </button>
      {number && (
        <>
          <Values
            of={{
              'Phone number ID': number.phone_number_id,
              'WhatsApp Business Account ID': number.waba_id,
              'Access token': number.access_token,
              'App secret': number.app_secret,
            }}
          />
          <form
            className="address"
            aria-label="Registrar la dirección"
            onSubmit={(event) => void save(event)}
          >
            <input name="address" aria-label="Callback URL" placeholder="Callback URL" required />
            <input name="token" aria-label="Verify token" placeholder="Verify token" required />
            <button type="submit" className="outline">
              Verify and save
            </button>
          </form>
        </>
      )}
      <output>{result}</output>
    </>
  )
}

function BotFather() {
  const [token, setToken] = useState<string | null>(null)
  const [result, setResult] = useState('')
  const create = async () => {
    const made = `${digits(10)}:AA${letters(16)}`
    try {
      await api.register({
        business: 'Negocio nuevo',
        bot_token: made,
        secret_token: letters(8),
        webhook_url: '/nadie',
      })
      // A new bot from @BotFather has no webhook address yet.
      await fetch(`/bot${made}/deleteWebhook`, { method: 'POST' })
      setToken(made)
    } catch (error) {
      setResult(reasonOf(error))
    }
  }
  return (
    <>
      <h3>@BotFather</h3>
      <button type="button" className="outline" onClick={() => void create()}>
        Crear un bot
      </button>
      {token && <Values of={{ Token: token }} />}
      <output>{result}</output>
    </>
  )
}

/** To be copied into Hilo. */
function Values({ of: values }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <label key={name} className="value">
      {name}
      <input readOnly value={value} onFocus={(event) => event.target.select()} />
    </label>
  ))
}

const panels: Record<typeof channelName, () => ReactNode> = {
  whatsapp: MetaPanel,
  telegram: BotFather,
  instagram: Elsewhere,
  messenger: Elsewhere,
  gmail: Elsewhere,
}
