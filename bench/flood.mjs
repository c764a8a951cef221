// @ts-check
/**
 * The cost of one business's flood for another one, on a running demo:
 *
 *   node bench/flood.mjs <url> commands|frames|forgot|searches [how many]
 *
 * Eva of Café Sierra (or, with `forgot`, a stranger) floods from a process of her own. Meanwhile Ana of Tienda Andina asks for a
 * list, and a customer writes to her business, every 100 ms. Prints how long both took before and during, and how the flood was answered.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const fromClient = createRequire(new URL('../packages/client/package.json', import.meta.url))
/** @type {typeof import('socket.io-client')} */
const { io } = fromClient('socket.io-client')
const [url = 'http://127.0.0.1:3000', kind = 'commands', many = '', role = ''] = process.argv.slice(2)
const sizes = { commands: 20_000, frames: 100_000, forgot: 6_600, searches: 500 }
const count = Number(many || sizes[/** @type {keyof typeof sizes} */ (kind)])

const telegram = {
  path: '/api/webhooks/telegram/d1e50000-0000-4000-8000-000000000062',
  secret: 'secreto-de-la-demo',
}

/** @param {string} path @param {object} body @param {Record<string, string>} headers */
const post = (path, body, headers = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** @param {string} email */
async function logIn(email) {
  const answer = await post('/api/auth/session/user/login/', {
    email,
    password: 'hilo-demo',
    browser: 'bench',
    os: 'Linux',
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()).token
}

/** @param {string} token */
async function connect(token) {
  const socket = io(`${url}/chats`, { transports: ['websocket'], auth: { token }, forceNew: true })
  await Promise.race([
    once(socket, 'connect'),
    once(socket, 'connect_error').then(([error]) => Promise.reject(error)),
  ])
  return socket
}

/** @param {Map<string, number>} counts @param {string} name */
const add = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** @type {Record<string, (heard: Map<string, number>) => Promise<void>>} */
const floods = {
  async commands(heard) {
    const socket = await connect(await logIn('eva@otra.demo'))
    const ended = new Promise((resolve) => socket.once('disconnect', (reason) => resolve(add(heard, reason))))
    socket.on('process_error', ({ code }) => add(heard, `process_error ${code}`))
    const answers = Array.from({ length: count }, async () => {
      const answer = await socket
        .timeout(30_000)
        .emitWithAck('get:interaction:not:assigned', {})
        .catch(() => ({ ok: false, code: 'no answer' }))
      add(heard, answer.ok ? 'ok' : answer.code)
    })
    await Promise.race([Promise.all(answers), ended])
    socket.close()
  },
  async frames(heard) {
    const socket = await connect(await logIn('eva@otra.demo'))
    socket.on('process_error', ({ code }) => add(heard, `process_error ${code}`))
    const ended = new Promise((resolve) => socket.once('disconnect', (reason) => resolve(add(heard, reason))))
    for (let at = 0; at < count; at += 1) {
      socket.emit(`desconocido:${at % 7}`, { at, nothing: [null, at, '<script>'] })
      if (at % 1000 === 0) await wait(1)
    }
    await Promise.race([wait(5_000), ended])
    socket.close()
  },
  async searches(heard) {
    const socket = await connect(await logIn('admin@otra.demo'))
    const answers = Array.from({ length: count }, async (_, at) => {
      const answer = await socket
        .timeout(30_000)
        .emitWithAck('get:resolves:interactions', { q: `a${at % 10}` })
        .catch(() => ({ ok: false, code: 'no answer' }))
      add(heard, answer.ok ? 'ok' : answer.code)
    })
    await Promise.all(answers)
    socket.close()
  },
  async forgot(heard) {
    const one = async () => {
      const answer = await post('/api/auth/password/forgot/', { email: 'eva@otra.demo' }).catch(() => null)
      await answer?.text()
      add(heard, String(answer?.status ?? 'broken'))
    }
    for (let at = 0; at < count; at += 500)
      await Promise.all(Array.from({ length: Math.min(500, count - at) }, one))
  },
}

if (role === 'flood') {
  /** @type {Map<string, number>} */
  const heard = new Map()
  process.send?.('ready')
  await once(process, 'message')
  await floods[kind]?.(heard)
  process.send?.([...heard])
  process.disconnect()
} else {
  const socket = await connect(await logIn('ana@hilo.demo'))
  /** @type {Map<string, () => void>} */
  const awaited = new Map()
  // The text may come in several events: the first counts.
  socket.onAny((_, payload) => {
    const [text = ''] = /mensaje \d+/.exec(JSON.stringify(payload)) ?? []
    awaited.get(text)?.()
  })

  /** @returns {{ lists: number[], hooks: number[], errors: Map<string, number> }} */
  const empty = () => ({ lists: [], hooks: [], errors: new Map() })
  let into = empty()
  let number = Date.now() % 1_000_000_000

  async function list() {
    const { lists, errors } = into
    const from = performance.now()
    const answer = await socket
      .timeout(20_000)
      .emitWithAck('get:interaction:assigned', {})
      .catch(() => ({ ok: false, code: 'no answer' }))
    if (answer.ok) lists.push(performance.now() - from)
    else add(errors, `list ${answer.code}`)
  }
  async function hook() {
    const { hooks, errors } = into
    number += 1
    const text = `mensaje ${number}`
    const from = performance.now()
    const heard = new Promise((resolve) => awaited.set(text, () => resolve(performance.now() - from)))
    // From many customers: with one, a later message could replace this one in the list's preview.
    const chat = { id: 7_301_550_100 + (number % 40), type: 'private', first_name: 'Bench' }
    const update = {
      update_id: number,
      message: {
        message_id: number,
        date: Math.floor(Date.now() / 1000),
        chat,
        from: { ...chat, is_bot: false },
        text,
      },
    }
    const answer = await post(telegram.path, update, {
      'X-Telegram-Bot-Api-Secret-Token': telegram.secret,
    }).catch(() => null)
    await answer?.text()
    const took = answer?.ok ? await Promise.race([heard, wait(20_000, null)]) : null
    awaited.delete(text)
    if (took === null) add(errors, `webhook ${answer?.status ?? 'broken'}`)
    else hooks.push(/** @type {number} */ (took))
  }
  /** @type {Set<Promise<void>>} */
  const pending = new Set()
  const timer = setInterval(() => {
    for (const one of [list(), hook()]) {
      pending.add(one)
      void one.finally(() => pending.delete(one))
    }
  }, 100)

  /** @param {number[]} times */
  const figures = (times) => {
    const sorted = [...times].sort((a, b) => a - b)
    const at = (/** @type {number} */ share) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
    return `p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms  (${sorted.length})`
  }
  /** @param {string} name @param {ReturnType<typeof empty>} measured */
  const print = (name, { lists, hooks, errors }) =>
    process.stdout.write(
      `${name.padEnd(7)} list ${figures(lists)}\n        webhook -> socket ${figures(hooks)}\n        errors ${JSON.stringify(Object.fromEntries(errors))}\n`,
    )

  const child = fork(fileURLToPath(import.meta.url), [url, kind, String(count), 'flood'])
  await once(child, 'message')
  await wait(2_000)
  await Promise.all(pending)
  into = empty()
  await wait(5_000)
  await Promise.all(pending)
  print('quiet', into)

  into = empty()
  const began = performance.now()
  child.send('go')
  const [heard] = await once(child, 'message')
  const seconds = (performance.now() - began) / 1000
  await wait(Math.max(500, 5_000 - seconds * 1000))
  clearInterval(timer)
  await Promise.all(pending)
  print('flood', into)
  process.stdout.write(
    `the flood of ${count} ${kind} took ${seconds.toFixed(1)} s and heard ${JSON.stringify(Object.fromEntries(heard))}\n`,
  )
  socket.close()
}
