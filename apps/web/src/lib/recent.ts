import { readStored, writeStored } from './storage'

/** What a person chose last, the latest first; this device remembers a handful. */
const most = 8

export function recentOf(key: string): readonly string[] {
  return (readStored(key) ?? '').split(',').filter(Boolean)
}

export function noteRecent(key: string, chosen: string): void {
  const others = recentOf(key).filter((one) => one !== chosen)
  writeStored(key, [chosen, ...others].slice(0, most).join(','))
}
