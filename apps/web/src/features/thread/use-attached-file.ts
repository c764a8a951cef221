import type { ChannelType } from '@hilo/contracts'
import { useState } from 'react'
import { announce } from '../../lib/announce'
import { isPdf } from '../../lib/pdf'
import { thread } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { pdfMegabytes } from './channel-limits'

const words = thread.composer

/** The file that goes with the next message: a single PDF that the channel takes; anything else is refused with why. */
export function useAttachedFile(channel: ChannelType, refuse: (sentence: string) => void) {
  const [file, setFile] = useState<File | null>(null)

  const attach = async (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const wrong = await whatIsWrong(first, files.length, channel)
    if (wrong !== null) return refuse(wrong)
    setFile(first)
    announce(words.attached(first.name))
  }
  return { file, attach, remove: () => setFile(null) }
}

async function whatIsWrong(file: File, count: number, channel: ChannelType): Promise<string | null> {
  const megabytes = pdfMegabytes[channel]
  if (count > 1) return words.oneFile
  if (!(await isPdf(file))) return words.notPdf
  return file.size > megabytes * 1024 * 1024 ? words.tooLarge(megabytes, channelNames[channel]) : null
}
