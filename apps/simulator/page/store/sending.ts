import { channel } from '../channel'
import { api, reasonOf } from './api'
import { current, setState } from './store'

/** Answers whether it was sent; the reason of a failure goes to `problem`. */
export async function send(message: Record<string, unknown> | FormData): Promise<boolean> {
  const { account, customer } = current()
  if (!customer) return false
  const body = message instanceof FormData ? message : { account: account?.id, ...message }
  try {
    await api.send(customer.id, body)
    setState({ problem: null })
    return true
  } catch (error) {
    setState({ problem: reasonOf(error) })
    return false
  }
}

/** The texts of the composer's fields when files are sent. */
interface FileTexts {
  caption: string
  subject: string
}

/** Answers the texts that were sent with none of the files. */
export async function sendFiles(files: File[], texts: FileTexts): Promise<FileTexts> {
  const pictures = files.every(({ type }) => /^(image|video)\//.test(type))
  const album = files.length > 1 && channel.albums && (pictures || channel.mixedAlbums)
  let unsent = texts
  if (album) return sendForm('album', files, unsent)
  for (const file of files) unsent = await sendForm(typeOf(file), [file], unsent)
  return unsent
}

async function sendForm(type: string, files: File[], texts: FileTexts): Promise<FileTexts> {
  const body = new FormData()
  body.set('type', type)
  body.set('account', current().account?.id ?? '')
  const captioned = channel.captions && (type !== 'audio' || channel.subjects)
  if (captioned && texts.caption) body.set('caption', texts.caption)
  if (texts.subject) body.set('subject', texts.subject)
  for (const file of files) body.append('file', file, file.name)
  return (await send(body)) ? { caption: captioned ? '' : texts.caption, subject: '' } : texts
}

function typeOf({ type }: File): 'image' | 'video' | 'audio' | 'sticker' | 'document' {
  if (type === 'image/webp' && !channel.subjects) return 'sticker'
  if (type === 'image/jpeg' || type === 'image/png') return 'image'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('audio/') ? 'audio' : 'document'
}
