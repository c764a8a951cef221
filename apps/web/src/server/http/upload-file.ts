import { type AnswerOf, type Endpoints, routes } from '@hilo/contracts'
import { errorFromAnswer, noNetwork, parseJson } from './api-error'
import { sendInSession } from './refresh'

interface UploadOptions {
  /** The paperclip's PDF and other media have a path each. */
  readonly to: 'attachFile' | 'attachMedia'
  readonly fields: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
  /** All bytes have left: from here on the server may have stored the message, whether it answers or not. */
  readonly onSent: () => void
}

/** An upload without progress or answer for this long fails: later messages of the chat wait for it. */
const stallMs = 30_000

/** The extra time for each further file, which the server may have to write again. */
const furtherFileMs = 5_000

/** Uploads the files of a message and reports the progress, which `fetch` cannot. Throws `ApiError`, or the reason of `signal`. */
export async function uploadFiles(
  files: readonly File[],
  options: UploadOptions,
): Promise<AnswerOf<Endpoints['attachFile' | 'attachMedia']>> {
  const { status, responseText } = await sendInSession((token) => send(files, options, token))
  const answer = parseJson(responseText)
  if (status < 200 || status >= 300 || answer === null) throw errorFromAnswer(status, answer)
  // The server parses its answers against the same table.
  return answer as AnswerOf<Endpoints['attachFile' | 'attachMedia']>
}

function send(
  files: readonly File[],
  { to, fields, signal, onProgress, onSent }: UploadOptions,
  token: string | null,
): Promise<XMLHttpRequest> {
  const { methods, path, file: field } = routes[to]
  const form = new FormData()
  // Fields first, so that the server knows them when the file begins.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append(field, file)
  const longestMs = stallMs + (files.length - 1) * furtherFileMs
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => reject(noNetwork())
    let stall: ReturnType<typeof setTimeout> | undefined
    const restartStallTimer = () => {
      clearTimeout(stall)
      stall = setTimeout(() => {
        fail()
        stop()
      }, longestMs)
    }
    const settle = (finish: () => void) => () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', stop)
      finish()
    }
    request.open(methods[0], path)
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = onSent
    request.onload = settle(() => resolve(request))
    request.onerror = settle(fail)
    request.onabort = settle(() => reject(signal.reason))
    signal.addEventListener('abort', stop)
    restartStallTimer()
    request.send(form)
  })
}
