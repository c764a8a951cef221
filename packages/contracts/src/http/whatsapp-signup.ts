import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { isoDate, uuid } from '../primitives'
import { routes } from '../routes'
import { signupFailureNames, signupQualities, signupSteps } from '../whatsapp-signup'

const signupSchema = z.object({
  uuid,
  step: z.enum(signupSteps),
  /** Null: the step is running, or done. */
  failure: z.enum(signupFailureNames).nullable(),
  /** In Meta's words or with its code: the step at which the window was closed, the error. */
  detail: z.string().nullable(),
  /** Whether the number shall also stay in the WhatsApp Business app of its phone. */
  on_phone: z.boolean(),
  /** As Meta has them; null: not read yet. */
  name: z.string().nullable(),
  number: z.string().nullable(),
  quality: z.enum(signupQualities).nullable(),
  /** The channel; null: not connected yet. */
  account: uuid.nullable(),
  created_at: isoDate,
})
export type Signup = z.output<typeof signupSchema>

const state = z.string().min(1).max(100)
/** Meta's ids are digits. */
const metaId = z.string().regex(/^\d{1,32}$/)
const said = z.string().max(300)

const finished = z.object({
  state,
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('finished'),
      code: z.string().min(1).max(4096),
      waba_id: metaId,
      /** Absent: Meta connected the business account alone. */
      phone_number_id: metaId.optional(),
    }),
    z.object({ kind: z.literal('cancelled'), step: said.optional() }),
    z.object({ kind: z.literal('failed'), error: said.optional() }),
    z.object({ kind: z.literal('closed') }),
    z.object({ kind: z.literal('no_script') }),
  ]),
})
export type SignupOutcome = z.output<typeof finished>['outcome']

const opened = z.object({
  app_id: z.string(),
  config_id: z.string(),
  graph_version: z.string(),
  script: z.url(),
  /** The origin whose messages the page accepts, beside facebook.com; null: none. */
  window_origin: z.string().nullable(),
  on_phone: z.boolean(),
})
export type OpenedSignup = z.output<typeof opened>

export const signupEndpoints = {
  readSignup: endpoint({
    ...routes.readSignup,
    summary: 'Si se puede conectar WhatsApp con Facebook, y en qué quedó la última vez de quien pregunta',
    access: access.admins,
    response: z.object({
      /** The settings that the operator has not set; empty: it can be used. */
      missing: z.array(z.string()),
      signup: signupSchema.nullable(),
    }),
    errors: [],
  }),
  beginSignup: endpoint({
    ...routes.beginSignup,
    summary: 'Empieza a conectar un número con Facebook: responde la página que lo sigue, por una vez',
    access: access.admins,
    body: z.object({ on_phone: z.boolean().default(false) }),
    response: z.object({ uuid, state: z.string(), page: z.string() }),
    errors: [],
  }),
  openSignup: endpoint({
    ...routes.openSignup,
    summary: 'Lo que esa página necesita para abrir la ventana de Meta',
    access: access.public,
    body: z.object({ state }),
    response: opened,
    errors: ['SIGNUP_NOT_FOUND'],
  }),
  finishSignup: endpoint({
    ...routes.finishSignup,
    summary: 'En qué terminó la ventana de Meta: cambia el código por un token, lo comprueba todo y conecta',
    access: access.public,
    body: finished,
    response: signupSchema,
    errors: ['SIGNUP_NOT_FOUND'],
  }),
  retrySignup: endpoint({
    ...routes.retrySignup,
    summary: 'Sigue desde el paso que falló, con el PIN del número si Meta lo pide',
    access: access.admins,
    body: z.object({
      id: uuid,
      pin: z
        .string()
        .regex(/^\d{6}$/, { error: 'El PIN son seis números' })
        .optional(),
    }),
    response: signupSchema,
    errors: ['SIGNUP_NOT_FOUND'],
  }),
  discardSignup: endpoint({
    ...routes.discardSignup,
    summary: 'Olvida lo que quedó sin terminar, con el token que Meta dio; el canal que ya se conectó queda',
    access: access.admins,
    body: z.object({ id: uuid }),
    response: z.object({ uuid }),
    errors: ['SIGNUP_NOT_FOUND'],
  }),
}
