import type { Chat } from '../world/chats'
import type { File } from '../world/files'
import type { InputFile } from '../world/input'
import type { ChatMessage, Person } from '../world/wire'
import { type Bot, type BusinessConnection, botView } from './account'
import { numberOf, type World } from './world'

export function userOf({ id, name, username }: Person) {
  const [first_name = name, ...rest] = name.split(' ')
  return {
    id: Number(id),
    is_bot: false,
    first_name,
    ...(rest.length > 0 && { last_name: rest.join(' ') }),
    ...(username !== null && { username }),
    language_code: 'es',
  }
}

export function chatOf(person: Person) {
  const { id, first_name, last_name, username } = {
    last_name: undefined,
    username: undefined,
    ...userOf(person),
  }
  return { id, first_name, ...(last_name && { last_name }), ...(username && { username }), type: 'private' }
}

export const seconds = (at: number): number => Math.floor(at / 1000)

export const ownerView = ({ owner: { id, name, username } }: Pick<BusinessConnection, 'owner'>) => ({
  id: Number(id),
  is_bot: false,
  first_name: name,
  ...(username !== null && { username }),
  is_premium: true,
})

/** The `BusinessConnection` object of the Bot API. */
export const connectionView = (connection: BusinessConnection) => ({
  id: connection.id,
  user: ownerView(connection),
  user_chat_id: Number(connection.owner.id),
  date: seconds(connection.since),
  rights: connection.rights,
  is_enabled: connection.enabled,
})

/** A message as another one quotes it: short, and without its own quote. */
export function quotedObject(
  bot: Bot,
  person: Person,
  message: ChatMessage,
  via: BusinessConnection | null = null,
) {
  const writer = via === null ? botView(bot) : ownerView(via)
  return {
    message_id: numberOf(message.id),
    from: message.author === 'business' ? writer : userOf(person),
    chat: chatOf(person),
    ...(via !== null && { business_connection_id: via.id }),
    date: seconds(message.at),
    ...(message.media ? { caption: message.text } : { text: message.text }),
  }
}

const lifeMs = 365 * 86_400_000

/** Stores a file; its id is valid for one bot. */
export function addFile({ files, random }: World, { account }: Pick<Chat, 'account'>, file: InputFile): File {
  const id = `BQACAgEAAx${random.bytes(36).toString('base64url')}`
  return files.add({ id, account, ...file, lifeMs })
}

export const fileObject = ({ id, bytes }: File) => ({
  file_id: id,
  file_unique_id: `AgAD${id.slice(-12)}`,
  file_size: bytes.length,
})

/** A file as the `document` of a message. */
export const documentObject = (file: File) => ({
  file_name: file.name,
  mime_type: file.mime,
  ...fileObject(file),
})
