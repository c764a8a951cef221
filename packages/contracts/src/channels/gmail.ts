import { mailed, megabyte, office, oldOffice, pictures, rule } from '../media/media-rules'
import type { ChannelAbilities } from './channel-abilities'

export const gmail = {
  name: 'Gmail',
  kind: 'mail',
  windowSeconds: null,
  knownBy: 'email',
  uninvited: 'mail',
  threaded: true,
  media: {
    image: rule(pictures, 18, mailed),
    audio: rule(['mp3', 'm4a', 'opus', 'amr', 'aac', 'wav'], 18, mailed),
    voice: ['m4a', 'wav', 'opus'],
    video: rule(['mp4', '3gp', 'mov', 'webm'], 18, mailed),
    document: rule(['pdf', ...office, ...oldOffice, 'txt', 'csv', 'zip'], 18, mailed),
    atOnce: 20,
    // A mail of 25 MB holds files of about 18: it carries them in base64.
    together: 18 * megabyte,
  },
  // A mail of 25 MB holds a file of about 18: mail carries files in base64.
  fileBytes: 18 * megabyte,
  captions: true,
  partLimit: null,
  marks: false,
  // A mail answers its thread as a whole.
  quote: false,
  react: null,
  edit: null,
  delete: null,
  templates: false,
  typingSeconds: null,
  receipts: false,
  confirmsAccepted: false,
  failsLater: false,
  echoesOurs: true,
  elsewhere: 'app',
  calls: false,
  asksPhone: false,
  control: false,
  linksFiles: false,
  charges: false,
  // 15,000 units a minute and mailbox: sending costs 100, reading the mail that it answers 5, and pulling more.
  pace: { account: { perSecond: 2, burst: 20, fileCost: 1 }, customer: null },
  pulled: true,
  represents: false,
  consent: 'google',
  subscription: { givesSecret: false, ofGroup: false, tellsFields: false },
} as const satisfies ChannelAbilities
