import { type ChannelType, largestFile, pdfEdge, pdfTrouble } from '@hilo/contracts'
import { announce } from '../../lib/announce'
import { formatBytes } from '../../lib/bytes'
import { draftOf, fileIn } from '../../lib/drafts'
import { keepFile } from '../../lib/keep-file'
import { fileNamed } from '../../lib/waiting-files'
import { attach as words } from '../../strings'
import { channelNames } from '../../ui/channel-badge'

const pdfType = 'application/pdf'

/** What is wrong with what was chosen; null: it waits in the chat now. */
export async function attachPdf(
  user: string,
  conversation: string,
  channel: ChannelType,
  uploadBytes: number,
  chosen: readonly File[],
): Promise<string | null> {
  const [first] = chosen
  if (!first) return null
  const waiting = fileNamed(draftOf(user, fileIn(conversation)))
  // What this device has no longer is attached again.
  if (waiting && waiting.trouble !== 'gone') return words.secondFile(waiting.name)
  const wrong = await whatIsWrong(first, chosen.length, channel, uploadBytes)
  if (wrong !== null) return wrong
  // Some systems do not know what a .pdf is; the server goes by it.
  const pdf = first.type === pdfType ? first : new File([first], first.name, { type: pdfType })
  void keepFile(user, conversation, pdf)
  announce(words.attached(first.name))
  return null
}

async function whatIsWrong(
  file: File,
  count: number,
  channel: ChannelType,
  uploadBytes: number,
): Promise<string | null> {
  if (count > 1) return words.oneFile
  if (file.type !== pdfType && (file.type !== '' || !/\.pdf$/iu.test(file.name))) return words.notPdf.other
  const trouble = pdfTrouble(await bytesOf(file.slice(0, pdfEdge)), await bytesOf(file.slice(-pdfEdge)))
  const most = largestFile(channel, uploadBytes)
  // What is too large is that first, whatever its end is like.
  if (file.size > most && trouble !== 'other') {
    return words.tooLarge(formatBytes(most), most < uploadBytes ? channelNames[channel] : null)
  }
  return trouble && words.notPdf[trouble]
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())
