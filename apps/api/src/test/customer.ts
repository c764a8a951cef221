import { createHmac, randomUUID } from 'node:crypto'
import { envelopeOf } from '../channels/providers/whatsapp/envelope'
import type { TestApi } from './boot'
import type { TestWhatsApp } from './factories'

/** Escapes as Meta does, because the signature covers these bytes. */
const escapeLikeMeta = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export async function postWebhook(api: TestApi, account: TestWhatsApp, payload: unknown) {
  const body = escapeLikeMeta(payload)
  const signature = createHmac('sha256', account.app_secret).update(body).digest('hex')
  return api
    .request()
    .post(account.webhook)
    .set('Content-Type', 'application/json')
    .set('X-Hub-Signature-256', `sha256=${signature}`)
    .send(body)
}

interface Written {
  readonly text: string
  readonly phone?: string
  readonly name?: string
  readonly id?: string
  readonly at?: Date
}

export const textPayload = (account: TestWhatsApp, messages: readonly Required<Written>[]) =>
  envelopeOf(
    messages.map(({ text, phone, name, id, at }) => ({
      metadata: { display_phone_number: '576011234567', phone_number_id: account.phone_number_id },
      contacts: [{ profile: { name }, wa_id: phone }],
      messages: [
        {
          from: phone,
          id,
          timestamp: String(Math.floor(at.getTime() / 1000)),
          type: 'text',
          text: { body: text },
        },
      ],
    })),
    { waba: account.waba_id },
  )

/** A customer writes on WhatsApp: posts the webhook that Meta would, signed. */
export async function customerWrites(
  api: TestApi,
  account: TestWhatsApp,
  written: Written | readonly Written[],
) {
  const messages = [written].flat().map((one) => ({
    phone: '573001234567',
    name: 'Laura Gómez',
    id: `wamid.${randomUUID()}`,
    at: api.clock.now(),
    ...one,
  }))
  const answer = await postWebhook(api, account, textPayload(account, messages))
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}: ${answer.text}`)
  return messages
}

export interface CallEvent {
  readonly id: string
  readonly phone: string
  readonly at: Date
  /** How long both sides could speak. */
  readonly seconds?: number
  /** The code of the reason why it failed. */
  readonly code?: number
}

/** Meta's webhook about a customer's call: it began (`connect`), or is over. */
export async function tellOfCall(
  api: TestApi,
  account: TestWhatsApp,
  event: 'connect' | 'terminate',
  { id, phone, at, seconds, code }: CallEvent,
): Promise<void> {
  const moment = (date: Date) => String(Math.floor(date.getTime() / 1000))
  const answered = seconds !== undefined && {
    start_time: moment(new Date(at.getTime() - seconds * 1000)),
    end_time: moment(at),
    duration: seconds,
  }
  const call = {
    id,
    from: phone,
    to: '576011234567',
    event,
    timestamp: moment(at),
    direction: 'USER_INITIATED',
    ...(event === 'connect'
      ? { session: { sdp_type: 'offer', sdp: 'v=0 offer' } }
      : {
          status: code === undefined ? 'COMPLETED' : 'FAILED',
          ...answered,
          ...(code && { errors: [{ code }] }),
        }),
  }
  const value = {
    metadata: { display_phone_number: '576011234567', phone_number_id: account.phone_number_id },
    contacts: [{ profile: { name: 'Laura Gómez' }, wa_id: phone }],
    calls: [call],
  }
  const answer = await postWebhook(api, account, envelopeOf(value, { field: 'calls', waba: account.waba_id }))
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}: ${answer.text}`)
}

/** Meta's webhook about a call of the business: the customer's side, the state of their phone, or the end. */
export async function tellOfOwnCall(
  api: TestApi,
  account: TestWhatsApp,
  event: 'connect' | 'terminate' | 'RINGING' | 'ACCEPTED' | 'REJECTED',
  { id, phone, at, seconds, code, data }: CallEvent & { readonly data?: string },
): Promise<void> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const own = { id, timestamp, ...(data !== undefined && { biz_opaque_callback_data: data }) }
  const call = {
    ...own,
    from: '576011234567',
    to: phone,
    event,
    direction: 'BUSINESS_INITIATED',
    ...(event === 'connect'
      ? { session: { sdp_type: 'answer', sdp: 'v=0 answer' } }
      : {
          status: code === undefined ? 'COMPLETED' : 'FAILED',
          ...(seconds !== undefined && { duration: seconds }),
        }),
    ...(code !== undefined && { errors: [{ code }] }),
  }
  const isStatus = event !== 'connect' && event !== 'terminate'
  const value = {
    metadata: { display_phone_number: '576011234567', phone_number_id: account.phone_number_id },
    ...(isStatus
      ? { statuses: [{ ...own, type: 'call', status: event, recipient_id: phone }] }
      : { calls: [call] }),
  }
  const answer = await postWebhook(api, account, envelopeOf(value, { field: 'calls', waba: account.waba_id }))
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}: ${answer.text}`)
}
