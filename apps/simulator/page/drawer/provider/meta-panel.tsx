import { useState } from 'react'
import { appId, usualFields } from '../../../src/whatsapp/app'
import { api } from '../../store/api'
import { AddressForm } from './address-form'
import type { NewMetaAccount } from './new-meta-account'
import { letters } from './random'
import { useResult } from './use-result'
import { Values } from './values'

interface MetaPanelProps {
  /** What is made, by the button that makes it. */
  kinds: Readonly<Record<string, () => NewMetaAccount>>
  /** Whether the app's fields are subscribed here: a page's are subscribed by Hilo. */
  subscribes?: boolean
}

export function MetaPanel({ kinds, subscribes = false }: MetaPanelProps) {
  const [made, setMade] = useState<NewMetaAccount | null>(null)
  const { result, say } = useResult()
  const create = async (account: NewMetaAccount) => {
    await api.register({ ...account.account, verify_token: letters(8), webhook_url: '/nadie' })
    setMade(account)
    return ''
  }
  return (
    <>
      <h3>Panel de Meta</h3>
      {Object.entries(kinds).map(([name, newAccount]) => (
        <button key={name} type="button" className="outline" onClick={() => say(() => create(newAccount()))}>
          {name}
        </button>
      ))}
      {made && (
        <>
          <Values of={made.values} />
          <AddressForm
            label="Registrar la dirección"
            fields={['Callback URL', 'Verify token']}
            press="Verify and save"
            onSave={(address = '', token = '') => say(() => verifyAndSave(made, address, token))}
          />
          {subscribes && (
            <button type="button" className="outline" onClick={() => say(() => subscribe(made))}>
              Webhook fields: Subscribe
            </button>
          )}
        </>
      )}
      <output>{result}</output>
    </>
  )
}

async function verifyAndSave({ id, account }: NewMetaAccount, address: string, token: string) {
  await api.register({ ...account, webhook_url: address, verify_token: token })
  const { ok, status } = await api.verify(id)
  return ok
    ? 'La dirección respondió bien.'
    : `La dirección no respondió bien (${status ?? 'sin respuesta'}).`
}

async function subscribe({ appSecret }: NewMetaAccount) {
  const asked = new URLSearchParams({ fields: usualFields.join(), access_token: `${appId}|${appSecret}` })
  const { ok } = await fetch(`/graph/v26.0/${appId}/subscriptions?${asked}`, { method: 'POST' })
  return ok ? 'Los campos quedaron suscritos.' : 'Los campos no se suscribieron.'
}
