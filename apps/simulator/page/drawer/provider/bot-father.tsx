import { useState } from 'react'
import { api } from '../../store/api'
import { digits, letters } from './random'
import { useResult } from './use-result'
import { Values } from './values'

export function BotFather() {
  const [token, setToken] = useState<string | null>(null)
  const { result, say } = useResult()
  const create = async () => {
    const made = `${digits(10)}:AA${letters(16)}`
    await api.register({
      business: 'Negocio nuevo',
      bot_token: made,
      secret_token: letters(8),
      webhook_url: '/nadie',
    })
    // A new bot from @BotFather has no webhook address yet.
    await fetch(`/bot${made}/deleteWebhook`, { method: 'POST' })
    setToken(made)
    return ''
  }
  return (
    <>
      <h3>@BotFather</h3>
      <button type="button" className="outline" onClick={() => say(create)}>
        Crear un bot
      </button>
      {token && <Values of={{ Token: token }} />}
      <output>{result}</output>
    </>
  )
}
