import { useEffect, useReducer } from 'react'
import type { CallView } from '../../src/world/wire'
import { Icon } from '../lib/icon'
import { now, useSimulator } from '../store/store'
import { followCall, hangUp, pickUp } from './call'

/** Lies over the chat while the customer calls, or is called. */
export function CallScreen() {
  const { account, call } = useSimulator()
  useEffect(() => {
    if (call) void followCall()
  }, [call])
  useTick(call?.state === 'accepted')
  if (!call || call.state === 'ended') return null
  return (
    <section className="call" aria-label="Llamada">
      <p className="call-name">{account?.name}</p>
      <p className="call-state" role="status">
        {wordsOf(call)}
      </p>
      <div className="call-buttons">
        {isCalled(call) && (
          <button type="button" className="call-answer" onClick={() => void pickUp()}>
            <Icon name="phone" />
            Contestar
          </button>
        )}
        <button type="button" className="call-end" onClick={() => void hangUp()}>
          <Icon name="phone" />
          {isCalled(call) ? 'Rechazar' : 'Colgar'}
        </button>
      </div>
    </section>
  )
}

const isCalled = ({ by, state }: CallView): boolean => by === 'business' && state === 'ringing'

function wordsOf(call: CallView): string {
  const { state, acceptedAt } = call
  if (isCalled(call)) return 'Llamada entrante'
  if (state === 'ringing') return 'Llamando…'
  if (state === 'pre_accepted' || acceptedAt === null) return 'Conectando…'
  const seconds = Math.max(0, Math.floor((now() - acceptedAt) / 1000))
  return `En llamada ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function useTick(running: boolean): void {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    if (!running) return
    const ticking = setInterval(tick, 500)
    return () => clearInterval(ticking)
  }, [running])
}
