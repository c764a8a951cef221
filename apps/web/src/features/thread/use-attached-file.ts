import type { ChannelType } from '@hilo/contracts'
import { useState } from 'react'
import { announce } from '../../lib/announce'
import { isPdf } from '../../lib/pdf'
import { thread } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { pdfMegabytes } from './channel-limits'

const words = thread.composer

/** By chat, for as long as the page lives: another chat may be looked at, and the box may close, before it is sent. */
const files = new Map<string, File>()

/** The file that goes with the next message: a single PDF that the channel takes; anything else is refused with why. */
export function useAttachedFile(chat: string, channel: ChannelType, refuse: (sentence: string) => void) {
  const [file, show] = useState(() => files.get(chat) ?? null)
  const keep = (next: File | null) => {
    if (next) files.set(chat, next)
    else files.delete(chat)
    show(next)
  }

  const attach = async (chosen: readonly File[]) => {
    const [first] = chosen
    if (!first) return
    const wrong = await whatIsWrong(first, chosen.length, channel)
    if (wrong !== null) return refuse(wrong)
    keep(first)
    announce(words.attached(first.name))
  }
  return { file, attach, remove: () => keep(null) }
}

async function whatIsWrong(file: File, count: number, channel: ChannelType): Promise<string | null> {
  const megabytes = pdfMegabytes[channel]
  if (count > 1) return words.oneFile
  if (!(await isPdf(file))) return words.notPdf
  return file.size > megabytes * 1024 * 1024 ? words.tooLarge(megabytes, channelNames[channel]) : null
}
