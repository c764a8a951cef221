import { timingSafeEqual } from 'node:crypto'
import { type OpenedSignup, refuse, signupCookie } from '@hilo/contracts'
import { ownerOfToken } from '../../platform/db/owner-of-token'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { readCookie } from '../../platform/http/read-cookie'
import type { Services } from '../../platform/services'
import { signupAppOf } from './signup-app'
import { hashOfState, ofState } from './signup-rows'

const readOpened: Statement = {
  name: 'read_opened_signup',
  text: `select s.on_phone from whatsapp_signups s where ${ofState}`,
}

export interface StateFromPage {
  readonly state: string
  readonly cookie: string | undefined
}

/** The business of a state, if the browser that began the signup sends it. */
export async function businessOfState({ db }: Pick<Services, 'db'>, { state, cookie }: StateFromPage) {
  if (!isSame(readCookie(cookie, signupCookie.name), state)) return null
  return (await ownerOfToken(db, hashOfState(state)))?.business ?? null
}

/** The parameters that our page needs for Meta's window. */
export async function openSignup(services: Services, from: StateFromPage) {
  const { db, clock, settings } = services
  const app = signupAppOf(settings)
  if ('missing' in app) return refuse('SIGNUP_NOT_FOUND')
  const business = await businessOfState(services, from)
  if (business === null) return refuse('SIGNUP_NOT_FOUND')
  const values = [business, hashOfState(from.state), clock.now()]
  const [row] = await db.write(business, (tx) =>
    tx.commit(tx.send<{ on_phone: boolean }>(readOpened, values)),
  )
  if (!row) return refuse('SIGNUP_NOT_FOUND')
  const { script } = settings.metaApp
  return {
    app_id: app.id,
    config_id: app.configId,
    graph_version: settings.graphVersion,
    script,
    window_origin: windowOriginOf(script),
    on_phone: row.on_phone,
  } satisfies OpenedSignup
}

/** Meta's own script opens windows of facebook.com; that of the simulator opens windows of the simulator. */
function windowOriginOf(script: string): string | null {
  const { hostname, origin } = new URL(script)
  return hostname === 'connect.facebook.net' ? null : origin
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
