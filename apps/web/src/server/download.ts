import { ApiError } from './api-error'
import { refreshSession } from './refresh'
import { storedToken } from './session'

/** A file behind the session: its bytes. */
export async function fetchFile(url: string): Promise<Blob> {
  let response = await get(url)
  const token = storedToken()
  if (response.status === 401 && token !== null && (await refreshSession(token))) response = await get(url)
  if (!response.ok) throw new ApiError('UNAVAILABLE', response.status, '')
  return response.blob()
}

/** Opens it beside the application. The tab is opened at once: later the browser would take it for an advertisement. */
export async function openFile(url: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const address = URL.createObjectURL(await fetchFile(url))
    if (tab) tab.location.href = address
    // By then the tab has read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Saves it under its own name. */
export async function download(url: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(url))
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(address)
}

async function get(url: string): Promise<Response> {
  try {
    return await fetch(url, { headers: { authorization: `Bearer ${storedToken() ?? ''}` } })
  } catch {
    throw new ApiError('NETWORK', 0, '')
  }
}
