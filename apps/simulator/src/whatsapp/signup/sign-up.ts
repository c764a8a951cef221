import { z } from 'zod'
import { parsed } from '../../core/http'
import { signupApp } from '../app'
import type { World } from '../world'
import { signupScopes } from './store'

/** The person's choices in Meta's window, and how Meta treats the number afterwards. */
export const SignUp = z.strictObject({
  outcome: z.enum(['finish', 'only_waba', 'wrong_waba', 'expired_code', 'no_permission']).default('finish'),
  name: z.string().min(1).default('Tienda Andina'),
  number: z.string().min(5).default('+57 300 555 0199'),
  /** It stays in the WhatsApp Business app of its phone. */
  onPhone: z.boolean().default(false),
  /** The number has a PIN for two steps already. */
  pin: z.string().nullable().default(null),
  /** The codes with which its registration and its subscription are refused, until they are set to null. */
  register: z.int().nullable().default(null),
  subscribe: z.int().nullable().default(null),
  /** Of a number that Meta knows: it is connected again. */
  phone_number_id: z.string().optional(),
  /** The address of the app's webhook. */
  webhook_url: z.string().default('http://127.0.0.1:9/api/webhooks/meta/app'),
})
export type SignUp = z.input<typeof SignUp>

export interface SignedUp {
  readonly code: string
  readonly waba_id: string
  /** Null: the window ended with the business account alone. */
  readonly phone_number_id: string | null
  readonly business_id: string
}

/** A business connects a number in Meta's window: the number is Meta's from now on, and the code opens it. */
export function signUp(world: World, input: SignUp): SignedUp {
  const { outcome, name, number, onPhone, pin, register, subscribe, webhook_url, ...known } = parsed(
    SignUp,
    input,
  )
  const { random, accounts, signups } = world
  const before = known.phone_number_id === undefined ? null : accounts.get(known.phone_number_id)
  const waba = before?.waba_id ?? random.digits(15)
  const id = before?.phone_number_id ?? random.digits(15)
  const token = `EAAJ${random.hex(80)}`
  if (outcome !== 'only_waba') {
    const live = accounts.register({
      channel: 'whatsapp',
      business: name,
      phone_number_id: id,
      waba_id: waba,
      display_phone_number: number,
      verified_name: name,
      access_token: token,
      app_secret: signupApp.secret,
      verify_token: signupApp.verifyToken,
      webhook_url,
    })
    Object.assign(live, { subscribed: false, onPhone })
    Object.assign(signups.number(id), { pin, register, subscribe })
  }
  const scopes = outcome === 'no_permission' ? signupScopes.slice(0, 1) : signupScopes
  const code = signups.codeFor({ token, waba, scopes }, outcome === 'expired_code' ? 0 : undefined)
  return {
    code,
    waba_id: outcome === 'wrong_waba' ? random.digits(15) : waba,
    phone_number_id: outcome === 'only_waba' ? null : id,
    business_id: random.digits(15),
  }
}
