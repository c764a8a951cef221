import { okOrThrow, orWithoutAnswer } from './api-error'
import { sendInSession } from './refresh'

/** Downloads a file that needs the session's token. */
export async function fetchFile(url: string): Promise<Blob> {
  const response = await okOrThrow(await sendInSession((token) => get(url, token)))
  return orWithoutAnswer(response.blob())
}

/** Opens a file in another tab. The tab is opened before the download: after it the browser would block the pop-up. */
export async function openFile(url: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) throw new Error('The browser blocked the new tab')
  try {
    tab.location.href = temporaryUrl(await fetchFile(url))
  } catch (error) {
    tab.close()
    throw error
  }
}

/** Saves a file under the given name. */
export const download = async (url: string, name: string): Promise<void> =>
  saveFile(await fetchFile(url), name)

/** The browser itself downloads from an address that needs no token, straight to the disk. */
export function followDownload(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  // Without this attribute a refusal would replace the app in the tab.
  anchor.download = ''
  anchor.click()
}

export function saveFile(bytes: Blob, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = temporaryUrl(bytes)
  anchor.download = name
  anchor.click()
}

/** An object URL that is revoked after a minute: the browser may read it some time after the click. */
function temporaryUrl(bytes: Blob): string {
  const url = URL.createObjectURL(bytes)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}

const get = (url: string, token: string | null): Promise<Response> =>
  orWithoutAnswer(fetch(url, { headers: { authorization: `Bearer ${token ?? ''}` } }))
