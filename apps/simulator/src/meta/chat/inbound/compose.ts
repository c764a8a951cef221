import { ControlError } from '../../../core/http'
import type { File } from '../../../world/files'
import type { InputFile } from '../../../world/input'
import type { ChatMessage, MediaView } from '../../../world/wire'
import type { World } from '../world'
import type { CustomerMessage } from './input'

/** A message as Meta puts it into `message`, and as the phone shows it. */
export interface Composed {
  content: Record<string, unknown>
  bubble: Partial<ChatMessage> & { type: string }
}

type Written = Exclude<
  CustomerMessage,
  { type: 'reaction' | 'choice' | 'edit' | 'revoke' | 'echo' | 'start' | 'referral' | 'handover' }
>

export function addFile({ files, random }: World, account: string, file: InputFile): File {
  return files.add({ id: random.digits(16), account, ...file })
}

const kinds = {
  document: 'file',
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
} as const

export function compose(world: World, account: string, input: Written): Composed {
  const store = (given: InputFile) => addFile(world, account, given)
  switch (input.type) {
    case 'text':
      return {
        content: { text: input.text, ...(input.ad && { referral: world.ads.chatReferral(input.ad) }) },
        bubble: { type: 'text', text: input.text },
      }
    case 'document':
    case 'image':
    case 'video':
    case 'audio': {
      const file = store(input.file)
      const voice = input.type === 'audio' && (input.voice ?? false)
      return {
        content: attached(kinds[input.type], { url: world.cdn.url(file) }),
        bubble: { type: input.type, media: world.files.view(file, { voice }) },
      }
    }
    case 'sticker': {
      onlyOn(world, 'messenger', 'Instagram no avisa de los stickers.')
      const file = store(input.file ?? thumb)
      return {
        content: attached('sticker', { url: world.cdn.url(file), sticker_id: 369239263222822 }),
        bubble: { type: 'sticker', media: world.files.view(file) },
      }
    }
    case 'album': {
      const files = input.files.map(store)
      const attachments = files.map((file) => ({
        type: file.mime.startsWith('video/') ? 'video' : file.mime.startsWith('image/') ? 'image' : 'file',
        payload: { url: world.cdn.url(file) },
      }))
      const views: MediaView[] = files.map((file) => world.files.view(file))
      return { content: { attachments }, bubble: { type: 'album', files: views } }
    }
    case 'location': {
      onlyOn(world, 'messenger', 'Instagram no tiene ubicaciones.')
      const { latitude, longitude, name, address } = input
      return {
        content: attached('location', { coordinates: { lat: latitude, long: longitude } }),
        bubble: { type: 'location', place: { latitude, longitude, name, address } },
      }
    }
    case 'link':
      return {
        content: attached('fallback', { url: input.url, title: input.title }),
        bubble: { type: 'text', text: input.url },
      }
    case 'share':
    case 'reel':
    case 'product':
      return shares(world, account, input)
    default:
      return ofInstagram(world, account, input)
  }
}

/** Shared publications; each network has its own names for them. */
function shares(
  world: World,
  account: string,
  input: Extract<Written, { type: 'share' | 'reel' | 'product' }>,
): Composed {
  const instagram = world.kind.channel === 'instagram'
  const file = addFile(world, account, input.file ?? thumb)
  const url = world.cdn.url(file)
  const { title } = input
  const bubble = { type: 'image', header: title, media: world.files.view(file) }
  const id = world.random.digits(17)
  if (input.type === 'product') {
    const { price: subtitle, sku: retailer_id } = input
    const element = { id, retailer_id, image_url: url, title, subtitle }
    return { content: attached('template', { product: { elements: [element] } }), bubble }
  }
  if (input.type === 'share' && input.link !== undefined)
    return {
      content: attached('share', { url: input.link }),
      bubble: { type: 'text', text: input.link },
    }
  const [type, name] =
    input.type === 'share'
      ? instagram
        ? ['ig_post', 'ig_post_media_id']
        : ['post', 'id']
      : [instagram ? 'ig_reel' : 'reel', 'reel_video_id']
  return { content: attached(type, { url, title, [name]: id }), bubble }
}

type OfInstagram = Extract<Written, { type: 'story_reply' | 'story_mention' | 'like' | 'unsupported' }>

function ofInstagram(world: World, account: string, input: OfInstagram): Composed {
  if (input.type === 'unsupported') {
    const content =
      world.kind.channel === 'instagram' ? { is_unsupported: true } : attached('appointment_booking', {})
    return { content, bubble: { type: 'unsupported' } }
  }
  onlyOn(world, 'instagram', 'Eso existe solo en Instagram.')
  const cdnOf = (file: InputFile) => world.cdn.url(addFile(world, account, file))
  switch (input.type) {
    case 'story_reply': {
      const story = { url: cdnOf(thumb), id: `179${world.random.digits(14)}` }
      return {
        content: { text: input.text, reply_to: { story } },
        bubble: { type: 'text', text: input.text, header: 'Respondió a tu historia' },
      }
    }
    case 'story_mention': {
      const file = addFile(world, account, input.file ?? thumb)
      return {
        content: attached('story_mention', { url: world.cdn.url(file) }),
        bubble: { type: 'image', media: world.files.view(file), header: 'Mencionó la cuenta en su historia' },
      }
    }
    case 'like':
      return { content: { attachments: [{ type: 'like_heart' }] }, bubble: { type: 'text', text: '❤️' } }
  }
}

export const attached = (type: string, payload: Record<string, unknown>) => ({
  attachments: [{ type, payload }],
})

function onlyOn({ kind }: World, channel: string, sentence: string): void {
  if (kind.channel !== channel) throw new ControlError(409, sentence)
}

/** A picture of one pixel, where any picture will do. */
const thumb: InputFile = {
  name: 'imagen.png',
  mime: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
