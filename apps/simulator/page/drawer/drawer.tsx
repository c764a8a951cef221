import type { ReactNode } from 'react'
import { momentOf } from '../lib/format'
import { IconButton } from '../lib/icon'
import { api } from '../store/api'
import { changeKnobs, moveClock, quietly } from '../store/live'
import { now, useSimulator } from '../store/store'
import { FailureForm } from './failure-form'
import { Journal } from './journal'
import { Knobs } from './knobs'
import { ProviderPanel } from './provider/provider-panel'

interface Props {
  open: boolean
  close: () => void
  children: ReactNode
}

const clockSteps = [
  ['+1 h', 3_600_000],
  ['+23 h', 82_800_000],
  ['+24 h', 86_400_000],
] as const

/** The test controls: failures, knobs, the clock, and the latest sends and webhooks. */
export function Drawer({ open, close, children }: Props) {
  useSimulator()
  return (
    <section
      className="drawer"
      id="drawer"
      aria-label="Mandos de prueba"
      hidden={!open}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header>
        <h2>Mandos de prueba</h2>
        <IconButton icon="close" label="Cerrar" onClick={close} />
      </header>
      {children}
      <ProviderPanel />
      <h3>Próximos envíos de Hilo</h3>
      <FailureForm />
      <h3>Reloj de los proveedores</h3>
      <output>{momentOf(now())}</output>
      <div className="row">
        {clockSteps.map(([name, ms]) => (
          <button key={name} type="button" className="outline" onClick={() => quietly(moveClock(ms))}>
            {name}
          </button>
        ))}
      </div>
      <p className="help">Vencen ventanas, archivos y permisos. Solo vuelve atrás al arrancar de nuevo.</p>
      <Journal polling={open} />
      <div className="knobs">
        <Knobs />
      </div>
      <button type="button" className="outline" onClick={() => quietly(api.knobsAtStart().then(changeKnobs))}>
        Todo como al principio
      </button>
    </section>
  )
}
