import { adCalled, cameBy, sharing, type Way } from '../../came-by'
import type { InboundControl, InboundCustomer, InboundMessage } from '../../inbound'
import { entryOf } from '../callback-data'
import { event, type Json } from '../items'
import { momentOf } from '../moment'
import { keptAs, type Told } from '../told'
import { emojiOf } from './emoji'
import { readContent } from './read-content'
import * as wire from './wire'

/** Who takes part, and when: what every element says. */
interface Scene {
  readonly customer: InboundCustomer
  readonly key: string
  readonly at: Date | null
  /** The time as it was written, for names. */
  readonly written: string
  /** Of the business's own doing. */
  readonly ours: boolean
}

/**
 * One element of `messaging[]` or `standby[]`, told apart by which key it has. `account`: the entry it stands in.
 * `standby`: another app answers the customer now.
 */
export function parseItem(raw: Json, account: string | null, standby: boolean): Told {
  const { sender, recipient, timestamp } = wire.item.parse(raw)
  const ours = sender.id !== undefined && sender.id === account
  const key = ours ? recipient.id : sender.id
  // A plugin's visitor has no id yet.
  if (key === undefined) return keptAs(null, 'event', 'ignored', 'it names no customer')
  // Who that is only their profile says.
  const customer = { keys: [key] as const, name: null, phone: null, email: null }
  const scene = { customer, key, at: momentOf(timestamp), written: String(timestamp ?? ''), ours }
  const told = parseScene(raw, scene)
  const control = 'handover' in told ? told.handover : controlOf(told, scene, standby)
  return control ? { ...told, control } : told
}

/**
 * Whoever answers the customer is told in `messaging[]` of what they do, every other app in `standby[]`. What the
 * business says, and what becomes of it, Meta tells several apps of: there it says only that we are one of the others.
 */
function controlOf(told: Told, { key, at }: Scene, standby: boolean): InboundControl | null {
  const byCustomer = !('echo' in told || 'status' in told || 'receipt' in told || 'kept' in told)
  return at && (standby || byCustomer) ? { key, outside: standby, at } : null
}

function parseScene(raw: Json, scene: Scene): Told {
  const { customer, key, ours } = scene
  if ('message' in raw) return parseMessage(raw.message, scene)
  // What we do ourselves beyond writing comes back as well, and is no news.
  if (ours) return { dedupeKey: null, kept: event }
  if ('pass_thread_control' in raw || 'take_thread_control' in raw) return parseHandover(raw, scene)
  if ('message_edit' in raw) return parseEdit(raw.message_edit, scene)
  if ('postback' in raw) return parsePostback(raw.postback, scene)
  if ('reaction' in raw) return parseReaction(raw.reaction, scene)
  if ('delivery' in raw) return parseDelivery(raw.delivery, scene)
  if ('read' in raw) return parseRead(raw.read, scene)
  if ('referral' in raw)
    return { dedupeKey: `visit:${key}:${scene.written}`, visit: { customer, at: scene.at } }
  return { dedupeKey: null, kept: event }
}

function parseMessage(raw: unknown, { customer, at, ours }: Scene): Told {
  const parsed = wire.message.safeParse(raw)
  if (!parsed.success) return keptAs(null, 'message', 'pending', 'the message has no id')
  const said = parsed.data
  const { mid, is_deleted, is_echo, metadata, reply_to } = said
  if (is_deleted) return { dedupeKey: `${mid}:deleted`, deletion: { target: mid } }
  const name = partName(said)
  const message: InboundMessage = {
    providerMessageId: name,
    customer,
    threadKey: '',
    subject: null,
    sentAt: at,
    replyTo: reply_to?.mid ?? null,
    ...cameBy(readContent(said), wayOf(said.referral)),
  }
  return is_echo || ours
    ? { dedupeKey: name, echo: { message, entry: entryOf(metadata) } }
    : { dedupeKey: name, message }
}

/** A link of the business's own says nothing to people. */
const wayOf = (referral: wire.Referral): Way => ({
  ...(referral &&
    (/^ADS?$/i.test(referral.source ?? '') || referral.ad_id !== undefined) &&
    adCalled(referral.ads_context_data?.ad_title)),
  ...(referral?.product && sharing('product_question', referral.product.id)),
})

/** A message with several files is several messages of ours; the first one keeps the name. */
function partName({ mid, attachments = [] }: wire.Message): string {
  const at = attachments.findIndex((one) => one !== null)
  return at > 0 ? `${mid}#${at + 1}`.slice(-256) : mid
}

/** Meta's own inbox, which a page may have beside us, by the names that it was seen with. */
const inboxApps: ReadonlySet<string> = new Set(['263902037430900', '26390203743090'])

/**
 * A customer is passed to an app, which is told so, or taken away from the one that had them. Hilo takes nobody: whoever
 * does so is another app.
 */
function parseHandover(raw: Json, { key, at, written }: Scene): Told {
  const passed = wire.handover.catch({}).parse(raw.pass_thread_control)
  const outside = 'take_thread_control' in raw || inboxApps.has(passed.new_owner_app_id ?? '')
  const dedupeKey = `handover:${key}:${written}:${outside ? 'outside' : 'here'}`
  return at ? { dedupeKey, handover: { key, outside, at } } : { dedupeKey, kept: event }
}

function parseEdit(raw: unknown, { at, written }: Scene): Told {
  const parsed = wire.edit.safeParse(raw)
  // Instagram tells of the message itself by this too, without its words.
  if (wire.unchanged.safeParse(raw).success) return { dedupeKey: null, kept: event }
  if (!parsed.success) return keptAs(null, 'edit', 'pending', 'the edit has no id or no text')
  const { mid, text, num_edit } = parsed.data
  const content = { type: 'text', body: { text } } as const
  return { dedupeKey: `${mid}:edit:${num_edit ?? written}`, edit: { target: mid, content, at } }
}

/** A button that was tapped is a message: its title is what the customer says. */
function parsePostback(raw: unknown, { customer, key, at, written }: Scene): Told {
  const parsed = wire.postback.safeParse(raw)
  if (!parsed.success) return keptAs(null, 'message', 'pending', 'the postback cannot be read')
  const { mid, title, payload, referral } = parsed.data
  const text = title?.trim() ? title : payload
  if (!text) return keptAs(null, 'event', 'ignored', 'a postback without words')
  const name = mid ?? `postback:${key}:${written}`
  const body = { text, ...(payload !== undefined && { choice: payload }), ...wayOf(referral) }
  return {
    dedupeKey: name,
    message: {
      providerMessageId: name,
      customer,
      threadKey: '',
      subject: null,
      sentAt: at,
      content: { type: 'text', body },
      replyTo: null,
      media: null,
    },
  }
}

function parseReaction(raw: unknown, { customer, key, at, written }: Scene): Told {
  const parsed = wire.reaction.safeParse(raw)
  if (!parsed.success) return keptAs(null, 'reaction', 'pending', 'the reaction names no message')
  const { mid, action, reaction, emoji } = parsed.data
  return {
    dedupeKey: `${mid}:${key}:${action}:${written}`,
    reaction: {
      target: mid,
      customer,
      emoji: action === 'react' ? emojiOf(emoji, reaction) : null,
      at,
      opensWindow: action === 'react',
    },
  }
}

/** By message where it names one (they come one by one), and by moment. */
function parseDelivery(raw: unknown, { customer, key }: Scene): Told {
  const { mids = [], watermark } = wire.delivery.catch({}).parse(raw)
  const [mid] = mids
  if (mid !== undefined)
    return {
      dedupeKey: `${mid}:delivered`,
      status: { providerMessageId: mid, status: 'delivered', error: null, entry: null },
    }
  const upTo = momentOf(watermark)
  if (!upTo) return keptAs(null, 'event', 'ignored', 'a delivery of nothing')
  return { dedupeKey: `delivery:${key}:${watermark}`, receipt: { customer, upTo, status: 'delivered' } }
}

/** Messenger tells up to when, Instagram up to which message. */
function parseRead(raw: unknown, { customer, key }: Scene): Told {
  const { mid, watermark } = wire.read.catch({}).parse(raw)
  const upTo = mid ?? momentOf(watermark)
  if (!upTo) return keptAs(null, 'event', 'ignored', 'nothing was read')
  return { dedupeKey: `read:${key}:${mid ?? watermark}`, receipt: { customer, upTo, status: 'read' } }
}
