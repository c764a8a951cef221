import { Readable } from 'node:stream'
import { z } from 'zod'
import { upTo } from '../../../platform/http/bodies/up-to'
import type { MediaAnswer } from '../../adapter'
import type { SendError } from '../../outbound'
import { type BotAccess, callBot } from './bot-api'
import { errorOfStatus, fileTooBig, noAnswer } from './errors'

const described = z.looseObject({
  file_path: z.string().regex(/^(?!.*\.\.)[\w./-]{1,512}$/),
  file_size: z.int().min(0).optional().catch(undefined),
})

/**
 * Fetches the file behind a `file_id`. Its address has the bot's token in it, so it must stay secret. Telegram does not give
 * name and type with the file: those of the message are used.
 */
export async function fetchFile(bot: BotAccess, fileId: string): Promise<MediaAnswer> {
  const found = await callBot(
    bot,
    { method: 'getFile', params: { file_id: fileId }, repeatable: true },
    described,
  )
  if ('error' in found) return fileUnavailable(found.error)
  const { file_path, file_size } = found.value
  try {
    const response = await fetch(`${bot.base}/file/bot${bot.token}/${file_path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(bot.timeoutMs),
    })
    if (response.status !== 200) await response.body?.cancel()
    if (response.status === 404) return { expired: true }
    if (response.status !== 200 || !response.body) return { error: errorOfStatus(response.status, true) }
    const stream = Readable.from(upTo(largestDownload, chunksOf(response.body.getReader())))
    return { stream, mime: null, size: file_size ?? null, name: null }
  } catch {
    return { error: noAnswer({ left: true, code: 'NO_ANSWER' }, true) }
  }
}

/** Telegram lets bots download no larger file. */
const largestDownload = 20 * 1024 * 1024

/** A file that is too large for bots, or that Telegram no longer has, is not worth a retry. */
function fileUnavailable(error: SendError): MediaAnswer {
  if (error.code === fileTooBig) return { tooLarge: largestDownload }
  return error.code === '400' ? { expired: true } : { error }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
