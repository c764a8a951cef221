import type { Profile } from '../../src/world/wire'
import { channel } from '../channel'
import { momentOf } from '../lib/format'
import { Icon } from '../lib/icon'
import { Options } from '../lib/options'
import { setProfile } from '../store/live'
import { now, type SimulatorState, useSimulator } from '../store/store'

const profiles = Object.entries(channel.profiles) as [Profile, string][] // the keys of that record

/** The selected customer's phone profile, and until when the business may write. */
export function AboutCustomer() {
  const { customer, chat } = useSimulator()
  return (
    <div className="about">
      {customer && (
        <>
          <label className="field-label">
            {`Teléfono de ${customer.name}`}
            <select
              value={customer.profile}
              onChange={({ currentTarget }) => {
                const [chosen] = profiles.find(([profile]) => profile === currentTarget.value) ?? []
                if (chosen) setProfile(chosen)
              }}
            >
              <Options of={profiles} />
            </select>
          </label>
          <p className="window">
            <Icon name="clock" />
            {windowOf(chat)}
          </p>
        </>
      )}
    </div>
  )
}

function windowOf(chat: SimulatorState['chat']): string {
  const wrote = chat?.messages.some(({ author }) => author === 'customer') ?? false
  const closes = chat?.windowClosesAt ?? null
  if (channel.windowClosed === null ? !wrote : closes === null) return 'Aún no ha escrito a este negocio.'
  if (channel.windowClosed === null || closes === null)
    return 'Este canal no cierra: el negocio puede escribirle siempre.'
  return closes > now() ? `Ventana de 24 horas abierta hasta el ${momentOf(closes)}` : channel.windowClosed
}
