import { type ChannelType, largestFile } from '@hilo/contracts'
import { announce } from '../../lib/announce'
import { formatBytes } from '../../lib/bytes'
import { draftOf, fileIn } from '../../lib/drafts'
import { keepFile } from '../../lib/keep-file'
import { isPdf } from '../../lib/pdf'
import { fileNamed } from '../../lib/waiting-files'
import { thread } from '../../strings'
import { channelNames } from '../../ui/channel-badge'

const words = thread.composer

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
  void keepFile(user, conversation, first)
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
  if (!(await isPdf(file))) return words.notPdf
  const most = largestFile(channel, uploadBytes)
  if (file.size <= most) return null
  return words.tooLarge(formatBytes(most), most < uploadBytes ? channelNames[channel] : null)
}
