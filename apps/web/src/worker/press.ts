import { dropAnswer, markRefused, storeAnswer } from '../lib/pushes/push-store'
import { type ActOutcome, sendAct } from '../lib/pushes/send-act'
import { push as words } from '../strings/inbox/push'
import { noticeOptions, type ShownPush } from './show-push'

declare const self: ServiceWorkerGlobalScope

export interface Press {
  readonly data: ShownPush
  /** Which of the notification's buttons; empty: the notification itself. */
  readonly action: string
  /** The text that was written in the notification, on platforms that allow it. */
  readonly reply: string | null
}

/** The act of the page, beside opening the chat. */
interface Beyond {
  /** The cursor goes into the composer. */
  readonly writes?: true
  readonly call?: string
}

const triesAfterMs = [0, 2_000, 6_000]

/** A press in a notification does what it says, or opens the chat for it. */
export function press({ data, action, reply }: Press): Promise<void> {
  const text = reply?.trim() ?? ''
  if (action === 'answer' && data.act && text !== '') return answer(data, data.act, text)
  if (action === 'answer') return openChat(data, { writes: true })
  if (action === 'take' && data.act) return take(data, data.act)
  // A press on the notification itself only opens the chat: nobody is put through who wanted to see who calls.
  const answers = data.call !== undefined && (action === 'call' || !showsButtons())
  return openChat(data, answers ? { call: data.call } : {})
}

/** Where the platform shows none, pressing the notification is the only way to answer. */
const showsButtons = (): boolean => ((Notification as { maxActions?: number }).maxActions ?? 0) > 0

/** The text is stored until the server has it, so that it is not lost with the network, the worker or the session. */
async function answer(data: ShownPush, { token, user }: NonNullable<ShownPush['act']>, text: string) {
  const kept = await storeAnswer({
    ...{ user, chat: data.chat, token, text, at: Date.now(), refused: false },
  }).catch(() => null)
  const outcome = await insist(() => sendAct('answerByPush', { token, text }))
  if (outcome === 'done') {
    if (kept !== null) await dropAnswer(kept).catch(() => undefined)
    return
  }
  if (kept !== null && outcome !== 'unreachable') await markRefused(kept).catch(() => undefined)
  const why = outcome === 'unreachable' ? words.noNetwork : outcome.refused
  // A browser that keeps nothing shows the text itself.
  await tell(data, words.notAnswered, `${why} ${kept === null ? text : words.kept}`)
  for (const page of await pages()) page.postMessage({ kept: true })
}

async function take(data: ShownPush, { token }: NonNullable<ShownPush['act']>): Promise<void> {
  const outcome = await insist(() => sendAct('takeByPush', { token }))
  if (outcome === 'done') return tell(data, words.taken, words.open)
  const why = outcome === 'unreachable' ? words.noNetwork : outcome.refused
  await tell(data, words.notTaken, `${why} ${words.toOpen}`)
}

async function insist(ask: () => Promise<ActOutcome>): Promise<ActOutcome> {
  let outcome: ActOutcome = 'unreachable'
  for (const ms of triesAfterMs) {
    if (outcome !== 'unreachable') break
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    outcome = await ask()
  }
  return outcome
}

/** In the place of the notification that was pressed; a press opens the chat. The next push of the chat replaces it. */
const tell = ({ chat, version }: ShownPush, title: string, body: string): Promise<void> =>
  self.registration.showNotification(title, { ...noticeOptions({ chat, version }), body: body.trim() })

const pages = () => self.clients.matchAll({ type: 'window' })
/** Where a window of Hilo began: its login becomes the chat without being loaded anew. The page of a video call's guest is another. */
const begins = ['/', '/chat']

/** Opens the chat in a window of Hilo that is open, or in a new one. */
async function openChat({ chat }: ShownPush, beyond: Beyond): Promise<void> {
  const address = `/chat?c=${chat}`
  const open = (await pages()).find(({ url }) => begins.includes(new URL(url).pathname))
  // The page goes there itself, so that nothing is lost that was typed. A new one reads it once its document is read.
  const page = open ?? (await self.clients.openWindow(address))
  page?.postMessage({ open: address, chat, ...beyond })
  await open?.focus()
}
