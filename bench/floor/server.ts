import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import express from 'express'
import pg from 'pg'
import { Server } from 'socket.io'

/**
 * The least that a server can do for the same path: verify the signature over the raw bytes, insert the message, emit to
 * one room, answer. No customers, no chats, no rights, no duplicates. The rest of Hilo's time is Hilo's own.
 */
const { PORT, DATABASE_URL, APP_SECRET = '', ROWS = '' } = process.env

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20, idleTimeoutMillis: 0 })
await pool.query(`create table if not exists floor_messages (
  uuid uuid primary key, provider_id text not null unique, sender text not null, body text not null,
  created_at timestamptz not null)`)

const app = express()
const http = createServer({ keepAliveTimeout: 130_000 }, app)
const chats = new Server(http, { transports: ['websocket'] }).of('/chats')
chats.on('connection', (socket) => {
  void socket.join('agents')
  /** Answers as many bytes as a page of a list, without a query. */
  socket.on('list', (_payload, answer) => answer({ ok: true, data: ROWS }))
})

interface Payload {
  readonly entry: readonly {
    readonly changes: readonly {
      readonly value: {
        readonly messages: readonly {
          readonly id: string
          readonly from: string
          readonly text: { readonly body: string }
        }[]
      }
    }[]
  }[]
}

const insert = `insert into floor_messages (uuid, provider_id, sender, body, created_at) values ($1, $2, $3, $4, $5)`

app.post('/webhook', express.raw({ type: 'application/json' }), async (request, response) => {
  const raw = request.body as Buffer
  const expected = `sha256=${createHmac('sha256', APP_SECRET).update(raw).digest('hex')}`
  const signature = request.get('X-Hub-Signature-256') ?? ''
  if (
    signature.length !== expected.length ||
    !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  ) {
    response.status(401).end()
    return
  }
  const payload = JSON.parse(raw.toString()) as Payload
  for (const { changes } of payload.entry)
    for (const { value } of changes)
      for (const { id, from, text } of value.messages) {
        const uuid = randomUUID()
        const now = new Date()
        await pool.query({ name: 'insert', text: insert, values: [uuid, id, from, text.body, now] })
        chats
          .to('agents')
          .emit('received:message', { message: { uuid, from, body: { text: text.body }, date: now } })
      }
  response.status(200).end()
})
app.get('/readyz', (_request, response) => void response.status(200).end())

http.listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
