import { megabyte, pictures, rule } from '../media/media-rules'
import type { ChannelAbilities } from './channel-abilities'

export const instagram = {
  name: 'Instagram',
  kind: 'chat',
  windowSeconds: 24 * 60 * 60,
  knownBy: null,
  uninvited: null,
  threaded: false,
  media: {
    image: rule(pictures, 8, null),
    audio: rule(['m4a', 'aac', 'wav'], 25, null),
    voice: ['m4a', 'wav'],
    video: rule(['mp4', 'mov', 'webm'], 25, null),
    document: rule(['pdf'], 25, null),
    atOnce: 10,
    together: null,
  },
  fileBytes: 25 * megabyte,
  captions: false,
  // An accent counts twice, an emoji four times.
  partLimit: { max: 1000, unit: 'bytes' },
  marks: false,
  // The only reaction that the API sends is the heart ('love').
  quote: true,
  react: { emojis: ['❤️'], own: true, hours: null },
  edit: null,
  delete: null,
  templates: false,
  typingSeconds: 15,
  receipts: true,
  confirmsAccepted: true,
  failsLater: false,
  echoesOurs: true,
  elsewhere: 'app',
  calls: false,
  asksPhone: false,
  control: false,
  linksFiles: true,
  charges: false,
  // A file counts as ten texts. Another page of Meta's documentation says 300 texts a second.
  pace: { account: { perSecond: 100, burst: 50, fileCost: 10 }, customer: null },
  pulled: false,
  represents: false,
  consent: null,
  subscription: { givesSecret: false, ofGroup: false, tellsFields: false },
} as const satisfies ChannelAbilities
