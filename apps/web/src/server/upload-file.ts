import { type AnswerOf, type Endpoints, endpoints } from '@hilo/contracts'
import { noNetwork, parsed, refusalOf } from './api-error'
import { sendInSession } from './refresh'

interface UploadOptions {
  readonly fields: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** What neither goes on nor is answered for so long is as good as broken: what was sent after it waits for it. */
const stallMs = 30_000

/** Sends a PDF and tells how far it is, which `fetch` cannot. Throws `ApiError`; and what `signal` was stopped with. */
export async function uploadFile(
  file: File,
  options: UploadOptions,
): Promise<AnswerOf<Endpoints['attachFile']>> {
  const { status, responseText } = await sendInSession((token) => send(file, options, token))
  const answer = parsed(responseText)
  if (status < 200 || status >= 300 || answer === null) throw refusalOf(status, answer)
  // The server parses its own answers against the very table that types this.
  return answer as AnswerOf<Endpoints['attachFile']>
}

function send(
  file: File,
  { fields, signal, onProgress }: UploadOptions,
  token: string | null,
): Promise<XMLHttpRequest> {
  const { methods, path, file: field } = endpoints.attachFile
  const form = new FormData()
  // Fields first: whoever reads the stream knows them when the file begins.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const broken = () => reject(noNetwork())
    let stall: ReturnType<typeof setTimeout> | undefined
    const goesOn = () => {
      clearTimeout(stall)
      stall = setTimeout(() => {
        broken()
        stop()
      }, stallMs)
    }
    const settle = (how: () => void) => () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', stop)
      how()
    }
    request.open(methods[0], path)
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      goesOn()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = settle(() => resolve(request))
    request.onerror = settle(broken)
    request.onabort = settle(() => reject(signal.reason))
    signal.addEventListener('abort', stop)
    goesOn()
    request.send(form)
  })
}
