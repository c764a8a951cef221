import { readStored, writeStored } from './storage'

/** A person's last choices, the latest first, stored on this device. */
const maxChoices = 8

export function recentChoices(key: string): readonly string[] {
  return (readStored(key) ?? '').split(',').filter(Boolean)
}

export function rememberChoice(key: string, chosen: string): void {
  const others = recentChoices(key).filter((one) => one !== chosen)
  writeStored(key, [chosen, ...others].slice(0, maxChoices).join(','))
}
