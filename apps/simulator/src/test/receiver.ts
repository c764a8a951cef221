import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'

const Status = z.looseObject({
  id: z.string(),
  status: z.string(),
  errors: z.array(z.looseObject({ code: z.number() })).optional(),
})
const Message = z.looseObject({ id: z.string(), type: z.string() })
const Value = z.looseObject({
  messages: z.array(Message).optional(),
  statuses: z.array(Status).optional(),
  contacts: z.array(z.looseObject({})).optional(),
})
const Webhook = z.looseObject({
  /** Meta sends one kind of webhook without it. */
  entry: z.array(z.looseObject({ changes: z.array(z.looseObject({ value: Value })) })).default([]),
})

interface ReceivedWebhook {
  raw: string
  signature: string
  body: z.infer<typeof Webhook>
}

/** In `answers`: leaves the webhook unanswered. */
export const never = 0

/** The webhook server of a business: records each webhook and answers with the given status codes. */
export function createReceiver() {
  const webhooks: ReceivedWebhook[] = []
  const answers: number[] = []
  let challenge: string | null = null

  const values = () =>
    webhooks.flatMap(({ body }) => body.entry.flatMap(({ changes }) => changes.map(({ value }) => value)))

  return {
    webhooks,
    /** Status codes for the next webhooks; 200 after them. */
    answers,
    /** Answers the handshake with this text instead of the challenge. */
    answerHandshakeWith: (text: string) => {
      challenge = text
    },
    values,
    messages: () => values().flatMap(({ messages = [] }) => messages),
    statuses: () => values().flatMap(({ statuses = [] }) => statuses),
    /** 'sent', 'delivered' … in the order of arrival. */
    statusNames: () => values().flatMap(({ statuses = [] }) => statuses.map(({ status }) => status)),
    async handle(req: IncomingMessage, res: ServerResponse) {
      const url = new URL(req.url ?? '/', 'http://receiver')
      if (req.method === 'GET') {
        const expected = url.searchParams.get('hub.verify_token') === 'verificar-tienda'
        res.writeHead(expected ? 200 : 403).end(challenge ?? url.searchParams.get('hub.challenge'))
        return
      }
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk)
      const raw = Buffer.concat(chunks).toString('utf8')
      webhooks.push({
        raw,
        signature: String(req.headers['x-hub-signature-256']),
        body: Webhook.parse(JSON.parse(raw)),
      })
      const status = answers.shift() ?? 200
      if (status !== never) res.writeHead(status).end()
    },
  }
}
