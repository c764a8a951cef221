import type { LiveAccount } from '../account'
import { digitsOf } from '../account'
import { wamid } from '../ids'
import type { World } from '../world'
import type { PhoneContent } from './store'

const dayMs = 24 * 60 * 60_000
/** Meta brings files of the last two weeks. */
const filesMs = 14 * dayMs

export interface PhoneMessage {
  readonly id: string
  readonly at: number
  readonly wire: Readonly<Record<string, unknown>>
  /** The message with its file, which comes later; null: it has none, or is too old. */
  readonly file: Readonly<Record<string, unknown>> | null
}

export interface PhoneChat {
  readonly phone: string
  readonly messages: readonly PhoneMessage[]
}

const names = ['Ana', 'Bruno', 'Carmen', 'Diego', 'Elena', 'Fabio', 'Gloria', 'Hugo', 'Irene', 'Julio']
const surnames = ['Rojas', 'Peña', 'Muñoz', 'Duarte', 'Niño', 'Vélez', 'Acuña']
const questions = [
  '¿Tienen tallas grandes?',
  '¿A qué hora abren?',
  '¿Me lo envían hoy?',
  'Gracias',
  'Quiero dos',
]
const answers = ['Sí, claro', 'De 9 a 6', 'Te llega mañana', 'Con gusto', 'Ya te aparto los dos']

/** Always the same people, so that a phone filled again has the same ones. */
export const phonePeople = ({ contacts }: Pick<PhoneContent, 'contacts'>) =>
  Array.from({ length: contacts }, (_, at) => ({
    phone: `57320${String(1_000_000 + at)}`,
    name: `${names[at % names.length]} ${surnames[at % surnames.length]} ${at + 1}`,
  }))

/** The chats of the phone: each person writes, and the business answers from the phone. */
export function phoneChats(world: World, account: LiveAccount, content: PhoneContent): readonly PhoneChat[] {
  const people = phonePeople(content)
  const now = world.clock.now()
  const each = Math.floor(content.messages / Math.max(people.length, 1))
  return people.map(({ phone }, chat) => ({
    phone,
    messages: Array.from({ length: each }, (_, at) => {
      // Most of them are recent.
      const age = ((each - at) / (each + 1)) ** 2 * content.days * dayMs + (chat % 24) * 60_000 + 60_000
      const fromMe = at % 2 === 1
      const file = at === each - 1 && chat < content.files
      return messageOf(world, account, { phone, at: now - age, fromMe, place: at, file })
    }),
  }))
}

interface Said {
  readonly phone: string
  readonly at: number
  readonly fromMe: boolean
  readonly place: number
  readonly file: boolean
}

function messageOf(
  world: World,
  account: LiveAccount,
  { phone, at, fromMe, place, file }: Said,
): PhoneMessage {
  const own = digitsOf(account.display_phone_number)
  const id = wamid(world.random, phone, fromMe ? 'out' : 'in')
  const base = { from: fromMe ? own : phone, id, timestamp: String(Math.floor(at / 1000)) }
  const context = { history_context: { status: fromMe ? 'READ' : 'DELIVERED' } }
  if (!file) {
    const words = (fromMe ? answers : questions)[place % 5]
    return { id, at, wire: { ...base, type: 'text', text: { body: words }, ...context }, file: null }
  }
  const wire = { ...base, type: 'media_placeholder', ...context }
  if (world.clock.now() - at > filesMs) return { id, at, wire, file: null }
  const photo = { name: 'foto.png', mime: 'image/png', bytes: onePixel }
  const media = world.media.add(account.phone_number_id, 'customer', photo)
  const image = { id: media.id, mime_type: media.mime, caption: 'Esta es' }
  return { id, at, wire, file: { ...base, ...(fromMe && { to: phone }), type: 'image', image } }
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
