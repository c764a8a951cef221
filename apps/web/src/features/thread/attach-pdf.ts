import type { ChannelType } from '@hilo/contracts'
import { announce } from '../../lib/announce'
import { keepFile } from '../../lib/keep-file'
import { isPdf } from '../../lib/pdf'
import { thread } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { pdfMegabytes } from './channel-limits'

const words = thread.composer

/** What is wrong with what was chosen; null: it waits in the chat now. */
export async function attachPdf(
  user: string,
  conversation: string,
  channel: ChannelType,
  chosen: readonly File[],
): Promise<string | null> {
  const [first] = chosen
  if (!first) return null
  const wrong = await whatIsWrong(first, chosen.length, channel)
  if (wrong !== null) return wrong
  void keepFile(user, conversation, first)
  announce(words.attached(first.name))
  return null
}

async function whatIsWrong(file: File, count: number, channel: ChannelType): Promise<string | null> {
  const megabytes = pdfMegabytes[channel]
  if (count > 1) return words.oneFile
  if (!(await isPdf(file))) return words.notPdf
  return file.size > megabytes * 1024 * 1024 ? words.tooLarge(megabytes, channelNames[channel]) : null
}
