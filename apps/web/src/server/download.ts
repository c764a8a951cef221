import { accepted, arriving, noNetwork } from './api-error'
import { sendInSession } from './refresh'

/** A file behind the session: its bytes. */
export async function fetchFile(url: string): Promise<Blob> {
  const response = await accepted(await sendInSession((token) => get(url, token)))
  return arriving(response.blob())
}

/** Opens it beside the application. The tab is opened at once: later the browser would take it for an advertisement. */
export async function openFile(url: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) throw new Error('The browser lets no other tab open')
  try {
    tab.location.href = forAWhile(await fetchFile(url))
  } catch (error) {
    tab.close()
    throw error
  }
}

/** Saves it under its own name. */
export async function download(url: string, name: string): Promise<void> {
  const anchor = document.createElement('a')
  anchor.href = forAWhile(await fetchFile(url))
  anchor.download = name
  anchor.click()
}

/** An address of the bytes. A browser may read them well after the click, and by the end of this it surely has. */
function forAWhile(bytes: Blob): string {
  const address = URL.createObjectURL(bytes)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return address
}

async function get(url: string, token: string | null): Promise<Response> {
  try {
    return await fetch(url, { headers: { authorization: `Bearer ${token ?? ''}` } })
  } catch {
    throw noNetwork()
  }
}
