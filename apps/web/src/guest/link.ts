import { videoLinkPath } from './paths'

/** The secret of the link, and the key kept by this browser so that it alone may come back. */
export interface Link {
  readonly token: string
  readonly key: string
}

export interface LinkAnswer {
  readonly business: string
  readonly state: 'open' | 'used' | 'ended'
  /** The sentence that the customer must read before entering, if the sound is recorded. */
  readonly recording: string | null
}

const stored = 'hilo:video-link'
const secret = /^[0-9a-f]{40}$/

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(20))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function kept(): Link | null {
  try {
    const link = JSON.parse(localStorage.getItem(stored) ?? 'null') as Partial<Link> | null
    return link && secret.test(link.token ?? '') && secret.test(link.key ?? '') ? (link as Link) : null
  } catch {
    return null
  }
}

/** Reads the link of this page and stores it. Then removes it from the address bar, where others could read or copy it. */
export function readOwnLink(): Link | null {
  const token = location.hash.slice(1)
  const before = kept()
  if (!secret.test(token)) return token === '' ? before : null
  const link = before?.token === token ? before : { token, key: newKey() }
  try {
    localStorage.setItem(stored, JSON.stringify(link))
    history.replaceState(null, '', location.pathname)
  } catch {
    // Without storage the address keeps the link, and a page that is loaded again counts as another device.
  }
  return link
}

/** Null: there is no such link. Throws without an answer. */
export async function askForLink(link: Link): Promise<LinkAnswer | null> {
  const answer = await fetch(videoLinkPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(link),
  })
  if (answer.status === 404 || answer.status === 422) return null
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as LinkAnswer
}
