import { ApiError } from './api-error'
import { refreshSession } from './refresh'
import { storedToken } from './session'

/** A file behind the session, saved under its own name. */
export async function download(url: string, name: string): Promise<void> {
  let response = await get(url)
  const token = storedToken()
  if (response.status === 401 && token !== null && (await refreshSession(token))) response = await get(url)
  if (!response.ok) throw new ApiError('UNAVAILABLE', response.status, '')
  const address = URL.createObjectURL(await response.blob())
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
