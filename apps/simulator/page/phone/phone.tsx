import { type ReactNode, useEffect, useReducer } from 'react'
import { channel } from '../channel'
import { initials, timeOf, weekdayOf } from '../lib/format'
import { Glyph, IconButton } from '../lib/icon'
import { chooseCustomer } from '../store/live'
import { now, useSimulator } from '../store/store'
import { callBusiness } from './call'
import { CallScreen } from './call-screen'
import { Composer } from './composer'
import { Messages } from './messages'

/** The phone: status bar, the business, the chat and the composer. */
export function Phone({ toggle }: { toggle: ReactNode }) {
  const { account, customer, connected } = useSimulator()
  const time = timeOf(useNow())
  const chat = `${account?.id} ${customer?.id}`
  return (
    <section className="phone" aria-label="Teléfono del cliente">
      <div className="phone-body">
        <div className={customer ? 'screen' : 'screen idle'}>
          <div className="bar" aria-hidden="true">
            <span className="bar-time">{time}</span>
            <span className="bar-signal">
              <i className="bars" />
              <i className="battery" />
            </span>
          </div>
          <p className="lost" role="status">
            {!connected && 'Sin conexión con el simulador. Se intenta de nuevo…'}
          </p>
          <header className="chat-head">
            <IconButton icon="back" label="Clientes" className="back" onClick={() => chooseCustomer(null)} />
            <Business />
            {customer && channel.calls && (
              <IconButton icon="phone" label="Llamar" onClick={() => void callBusiness()} />
            )}
            <Glyph path={channel.glyph} />
            {toggle}
          </header>
          <CallScreen />
          <Messages key={`messages ${chat}`} />
          <Composer key={`composer ${chat}`} chat={chat} />
          <div className="idle-text">
            {/* Without 'a. m.' or 'p. m.', as on a lock screen. */}
            <p className="idle-time">{time.replace(/\s.*/u, '')}</p>
            <p className="idle-day">{weekdayOf(now())}</p>
            <p className="idle-hint">
              {account ? 'Elige en la libreta quién escribe' : 'Espera a que haya un negocio'}
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}

function Business() {
  const { account, chat } = useSimulator()
  const name = account?.name ?? ''
  const typing = (chat?.typingUntil ?? 0) > now()
  return (
    <>
      <span className="avatar business" aria-hidden="true">
        {initials(name)}
      </span>
      <div className="chat-who">
        <h2>{name}</h2>
        <p role="status" className={typing ? 'typing' : ''}>
          {typing ? 'escribiendo…' : `${channel.header} · ${account?.shown ?? ''}`}
        </p>
      </div>
    </>
  )
}

/** The simulator's time, refreshed every five seconds. */
function useNow(): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const ticking = setInterval(tick, 5_000)
    return () => clearInterval(ticking)
  }, [])
  return now()
}
