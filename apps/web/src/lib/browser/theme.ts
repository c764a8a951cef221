import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored/storage'

/** The same key and values as public/theme.js, which sets the first paint and follows the system. */
const key = 'hilo:theme'
export const themeChoices = ['sistema', 'claro', 'oscuro'] as const
type ThemeChoice = (typeof themeChoices)[number]

const listeners = new Set<() => void>()
const systemDark = matchMedia('(prefers-color-scheme: dark)')

export function themeChoice(): ThemeChoice {
  const stored = readStored(key)
  return themeChoices.find((choice) => choice === stored) ?? 'sistema'
}

function apply(): void {
  const choice = themeChoice()
  const dark = choice === 'oscuro' || (choice === 'sistema' && systemDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  if (paper) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored(key, choice)
  apply()
}

// Another tab changed the theme.
addEventListener('storage', (event) => {
  if (event.key === key) apply()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice)
}
