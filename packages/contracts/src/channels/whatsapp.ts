import { captioned, megabyte, office, oldOffice, rule, stills } from '../media/media-rules'
import type { ChannelAbilities } from './channel-abilities'

export const whatsapp = {
  name: 'WhatsApp',
  kind: 'chat',
  windowSeconds: 24 * 60 * 60,
  knownBy: 'phone',
  uninvited: 'template',
  threaded: false,
  media: {
    image: rule(stills, 5, captioned),
    audio: rule(['mp3', 'm4a', 'opus', 'amr', 'aac'], 16, null),
    voice: ['opus', 'm4a'],
    video: rule(['mp4', '3gp'], 16, captioned),
    document: rule(['pdf', ...office, ...oldOffice, 'txt'], 100, captioned),
    atOnce: 10,
    together: null,
  },
  fileBytes: 100 * megabyte,
  captions: true,
  partLimit: null,
  marks: true,
  // Reactions only to what the customer wrote, and not older than 30 days (131009). The business can change nothing it sent.
  quote: true,
  react: { emojis: null, own: false, hours: 30 * 24 },
  edit: null,
  delete: null,
  templates: true,
  typingSeconds: 20,
  receipts: true,
  confirmsAccepted: true,
  echoesOurs: false,
  elsewhere: 'phone',
  calls: true,
  asksPhone: true,
  control: true,
  linksFiles: false,
  charges: true,
  // A little below what WhatsApp allows: 80 a second for each number; to one customer 45 at once, then one in six seconds.
  pace: {
    account: { perSecond: 80, burst: 40, fileCost: 1 },
    customer: { everySeconds: 6, burst: 40 },
  },
  pulled: false,
  represents: false,
  consent: null,
  subscription: { givesSecret: false, ofGroup: true },
} as const satisfies ChannelAbilities
